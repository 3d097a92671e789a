import { receiveIdentityResult } from '#lib/api/routes/direct-debits.ts';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { afterIdentityNews } from '#lib/domain/identity.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { log } from '#lib/log.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { configuredIdentityVerifier } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import {
  BadSignature,
  type IdentityResult,
  UnreadableCallback,
} from '#lib/providers/identity-verification/port.ts';
import { findDirectDebit, type StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { enableDirectDebits } from '#lib/store/payment-method-uses.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/transact.ts';

const RECEIVED = { received: true };

const HEADERS = ['x-payload-digest', 'x-payload-digest-alg', 'content-type'];

/**
 * Takes what the identity provider says of a customer. Its signature over the bytes is verified before anything is
 * read. Duplicates and disorder change nothing; a subject that nobody knows is answered 200, so that the provider
 * stops, and raises an alarm.
 */
export const handler = endpoint(receiveIdentityResult, async ({ header, rawBody, now }) => {
  const verifier = await configuredIdentityVerifier();
  const headers = Object.fromEntries(HEADERS.map((name) => [name, header(name)]));
  const result = readResult(() => verifier.readCallback(headers, rawBody));
  if (result !== 'ignored') await retryOnConflict(() => apply(result, now));
  return RECEIVED;
});

function readResult(read: () => IdentityResult | 'ignored'): IdentityResult | 'ignored' {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadSignature) throw new ApiError('unauthenticated');
    if (!(error instanceof UnreadableCallback)) throw error;
    log('error', 'identity_result_unreadable');
    throw new ApiError('malformed_request');
  }
}

async function apply(result: IdentityResult, now: Date): Promise<void> {
  const debit = await findDirectDebit(result.subjectId);
  if (!debit) return log('error', 'identity_subject_unknown', { event: result.eventId });
  const { identity } = debit;
  const next = afterIdentityNews(identity ?? { status: 'pending', decided_at: null }, result);
  if (!next || isFinal(debit.status)) return;
  // Who may try again is sent there again: without the time of the last request, the change asks anew.
  const requested_at = result.outcome === 'retry' ? null : (identity?.requested_at ?? null);
  const known = {
    inherited: false,
    url: identity?.url ?? null,
    requested_at,
    provider_id: result.providerId,
  };
  const { writes } = changeDirectDebit(debit, { identity: { ...known, ...next } }, now);
  await transact([...writes, ...(next.status === 'approved' ? enableMethod(debit) : [])]);
}

/** New direct debits on this account inherit what was found out here. */
function enableMethod({ account_id, customer_id, payment_method_id: id }: StoredDirectDebit): Write[] {
  return id === null ? [] : [enableDirectDebits({ account_id, customer_id, id })];
}
