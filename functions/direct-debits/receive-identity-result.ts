import { receiveIdentityResult } from '#lib/api/direct-debits/routes.ts';
import { methodsOfIdentity, takeIdentityNews } from '#lib/domain/direct-debit/identity.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { log } from '#lib/log.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
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
  await changeDirectDebit(
    subjectId,
    (debit, clock) => takeIdentityNews(debit, news, clock),
    now,
    ({ next }) => inheritance(next, now),
  );
}

/**
 * New direct debits on this account inherit an approval, and stop inheriting it once it is declined: also on the account
 * that it was approved for, if another one has replaced that.
 */
async function inheritance(debit: DirectDebit, now: Date): Promise<Write[]> {
  const { account_id, customer_id, identity } = debit;
  if (identity?.status !== 'approved' && identity?.status !== 'declined') return [];
  const [customer, ...methods] = await Promise.all([
    findCustomer(account_id, customer_id),
    ...methodsOfIdentity(debit).map((id) => findPaymentMethod(account_id, customer_id, id)),
  ]);
  const isApproved = identity.status === 'approved';
  return methods.flatMap((method) => (method ? writesToEnable(method, customer, isApproved, now) : []));
}
