import type { Caller } from '#lib/auth/principal.ts';
import { bringsPayment } from '#lib/domain/ledger/line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Order } from '#lib/domain/order.ts';
import { isCoveredBy, type Payout, payoutLimitOf } from '#lib/domain/payout.ts';
import { requireOrder } from '#lib/operations/require-owned.ts';
import { requireUnchanged } from '#lib/operations/writes/orders.ts';
import { coverChanged } from '#lib/operations/writes/payouts.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { findLinesOf } from '#lib/store/ledger/lines.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { addPaidOut, exceeds, findPaidOut, lowerPaidOut, type PaidOut } from '#lib/store/payouts.ts';

/** An order as it was read, what its payouts sum to, and the most that they may; undefined if nothing bounds them. */
export type PayoutBound = {
  readonly order: Order;
  readonly paidOut: PaidOut;
  readonly limit: Centavos | undefined;
  /** The transfer that left with its payment; undefined if there is none. */
  readonly transfer_id: string | undefined;
};

/**
 * Returns what bounds the payouts of an order of the account.
 *
 * @throws ApiError `validation_failed` if there is no such order; `access_refused` if it belongs to another account
 */
export async function requirePayoutBound(caller: Caller, orderId: string): Promise<PayoutBound> {
  const [order, paidOut, account] = await Promise.all([
    requireOrder(caller, orderId),
    findPaidOut(orderId),
    requireAccount(caller.accountId),
  ]);
  return { order, paidOut, limit: payoutLimitOf(order, account), transfer_id: await transferOf(order) };
}

/** Returns the transfer that left with the payment of an order; undefined if there is none. */
async function transferOf(order: Order): Promise<string | undefined> {
  if (order.ledger?.booked !== 'charge' || order.ledger.settlement === 'direct') return undefined;
  const payment = (await findLinesOf(order)).findLast(bringsPayment);
  const transfer = payment?.transfer_id ? await findTransfer(payment.transfer_id) : undefined;
  return transfer?.released_at ? transfer.id : undefined;
}

/** By how much a payout changes what the payouts of an order sum to, in centavos. */
const changeOf = (order: Order, before: Payout | undefined, amount: Centavos): number =>
  before?.order_id === order.id ? amount - before.amount : amount;

/** Returns whether an order covers its payouts once `before` has another amount; undefined if nothing bounds them. */
export function isCovered(
  { order, paidOut, limit }: PayoutBound,
  before: Payout,
  amount: Centavos,
): boolean | undefined {
  return isCoveredBy(limit, paidOut.amount + changeOf(order, before, amount));
}

/**
 * Returns the writes that keep what the payouts of an order sum to, for the transaction of a payout. They fail with
 * `payout_exceeds_order` if the payout raises the sum above what the order has brought in, and with `ConflictError` if
 * the order changed. A payout that raises nothing is always accepted.
 *
 * @param before the payout before its change; undefined for a new one
 */
export function writesOfBound(
  { order, paidOut, limit }: PayoutBound,
  before: Payout | undefined,
  next: Payout,
  now: Date,
): Write[] {
  const amount = changeOf(order, before, next.amount) as Centavos;
  if (limit !== undefined && amount > 0 && paidOut.amount + amount > limit)
    throw exceeds(limit, paidOut.amount);
  const isMoved = before !== undefined && before.order_id !== order.id;
  const count = before === undefined || isMoved ? 1 : 0;
  // A payout from before the sum was kept is in no sum.
  const isSummed = paidOut.count > 0;
  // A payout of nothing counts, too: when it leaves, it is taken off the number.
  const isAdded = amount > 0 || (count > 0 && !isSummed);
  const isLowered = isSummed && amount <= 0 && (amount < 0 || count > 0 || limit !== undefined);
  return [
    ...(limit === undefined ? [] : [requireUnchanged(order)]),
    ...(isAdded ? [addPaidOut(order, { amount, count }, amount > 0 ? limit : undefined)] : []),
    ...(isLowered ? [lowerPaidOut(order, { amount, count }, paidOut)] : []),
    ...(isMoved ? [lowerPaidOut(formerOf(before), { amount: minus(before.amount), count: -1 })] : []),
    ...(before?.covered === false ? coverChanged(before.order_id, before.account_id, now) : []),
  ];
}

const formerOf = ({ order_id, account_id }: Payout) => ({ id: order_id, account_id });

const minus = (amount: Centavos) => (0 - amount) as Centavos;
