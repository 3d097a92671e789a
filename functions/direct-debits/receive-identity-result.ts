import { receiveIdentityResult } from '#lib/api/direct-debits/routes.ts';
import { marksAfter, takeIdentityNews } from '#lib/domain/direct-debit/identity.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { log } from '#lib/log.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { writesToEnable } from '#lib/operations/writes/payment-methods.ts';
import { configuredIdentityVerifier } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import {
  BadSignature,
  type IdentityResult,
  UnreadableCallback,
} from '#lib/providers/identity-verification/port.ts';
import { retryOnConflict, type Write } from '#lib/store/engine/transact.ts';
import { findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';

const RECEIVED = { received: true };

const HEADERS = ['x-payload-digest', 'x-payload-digest-alg', 'content-type'];

/**
 * Receives the identity provider's result for a customer. The signature over the bytes is verified before anything is
 * read. Duplicate and out-of-order callbacks change nothing. An unknown subject gets a 200, so that the provider stops
 * sending, and raises an alarm.
 */
export const handler = endpoint(receiveIdentityResult, async ({ header, rawBody, now }) => {
  const verifier = await configuredIdentityVerifier();
  const headers = Object.fromEntries(HEADERS.map((name) => [name, header(name)]));
  const result = readResult(() => verifier.readCallback(headers, rawBody));
  if (result !== 'ignored') await retryOnConflict(() => apply(result, now));
  return RECEIVED;
});

const WRONG_SIGNATURE =
  'The signature does not match the body. Sign the bytes of the body with the agreed secret.';

function readResult(read: () => IdentityResult | 'ignored'): IdentityResult | 'ignored' {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadSignature) throw new ApiError('unauthenticated', { message: WRONG_SIGNATURE });
    if (!(error instanceof UnreadableCallback)) throw error;
    log('error', 'identity_result_unreadable');
    throw new ApiError('malformed_request');
  }
}

async function apply({ subjectId, eventId, ...news }: IdentityResult, now: Date): Promise<void> {
  let isKnown = false;
  await changeDirectDebit(
    subjectId,
    (debit, clock) => {
      isKnown = true;
      return takeIdentityNews(debit, news, clock);
    },
    now,
    ({ next }, before) => inheritance(before, next, now),
  );
  // An operator finds the person at the provider, whose id this is.
  if (!isKnown) log('error', 'identity_subject_unknown', { provider_id: news.providerId });
}

/**
 * New direct debits on these accounts inherit an approval, and stop inheriting it once it is declined or withdrawn. Nothing
 * inherits from a deleted one.
 */
async function inheritance(before: DirectDebit, next: DirectDebit, now: Date): Promise<Write[]> {
  const { methods, isVerified } = marksAfter(before, next);
  if (methods.length === 0) return [];
  const { account_id, customer_id } = next;
  const [customer, ...found] = await Promise.all([
    findCustomer(account_id, customer_id),
    ...methods.map((id) => findPaymentMethod(account_id, customer_id, id)),
  ]);
  return found.flatMap((method) =>
    method && !method.deleted ? writesToEnable(method, customer, isVerified, now) : [],
  );
}
