import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, check, conflict } from '#lib/store/engine/change.ts';
import { atMost, missing, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { paidOutKey, payoutKey } from './keys.ts';

/** Returns a payout of any account, as of this moment; undefined if there is none. */
export function findPayout(id: string): Promise<Payout | undefined> {
  return getItem<Payout>(payoutKey(id));
}

/** What the payouts of an order sum to, in centavos, and their number. */
export type PaidOut = { readonly amount: Centavos; readonly count: number };

/** Returns what the payouts of an order sum to, as of this moment. */
export async function findPaidOut(orderId: string): Promise<PaidOut> {
  const { amount = 0, count = 0 } = (await getItem<PaidOut>(paidOutKey(orderId))) ?? {};
  return { amount: amount as Centavos, count };
}

/** The order of payouts, and its account. */
type PaidOrder = { readonly id: string; readonly account_id: string };

/**
 * Returns the write that adds payouts to what the payouts of an order sum to. It fails with `payout_exceeds_order` if
 * the sum would exceed `limit`.
 */
export function addPaidOut(
  { id, account_id }: PaidOrder,
  { amount, count }: PaidOut,
  limit: Centavos | undefined,
): Write {
  const from = limit === undefined ? {} : { amount: missingOr(atMost(limit - amount)) };
  return change(paidOutKey(id), { from, set: { account_id }, add: { amount, count } }, (found) =>
    exceeds(limit, found?.amount),
  );
}

/**
 * Returns the write that lowers that sum, or leaves it. It fails with `ConflictError` if the sum is not `before`, if
 * that is given.
 */
export const lowerPaidOut = (
  { id, account_id }: PaidOrder,
  { amount, count }: PaidOut,
  before?: PaidOut,
): Write =>
  change(paidOutKey(id), { from: { ...before }, set: { account_id }, add: { amount, count } }, conflict);

/** Returns the write that requires that sum to be as it was read; without payouts there is none. */
export const requirePaidOut = (orderId: string, { amount, count }: PaidOut): Write =>
  check(paidOutKey(orderId), count === 0 ? { pk: missing } : { amount, count });

/** Returns the error of a payout that its order does not cover. It names what is left. */
export function exceeds(limit: Centavos | undefined, paidOut: unknown): ApiError {
  const left = Math.max(0, (limit ?? 0) - (typeof paidOut === 'number' ? paidOut : 0)) as Centavos;
  return new ApiError('payout_exceeds_order', { extra: { available: amountOf(left) } });
}
