import { isCoveredBy, type Payout, payoutLimitOf } from '#lib/domain/payout.ts';
import { requireUnchanged } from '#lib/operations/writes/orders.ts';
import { changePayout } from '#lib/operations/writes/payouts.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { PAYOUTS } from '#lib/store/lists/lists.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findPaidOut, findPayout, requirePaidOut } from '#lib/store/payouts.ts';

/**
 * Sets `covered` of an order's payouts: whether the order has brought in what they sum to. It may be repeated. Each
 * payout changes in a transaction that requires the order and the sum to be as they were read.
 *
 * @throws Error if the list does not show all payouts of the order yet, so that the event is delivered again
 */
export async function coverPayouts(orderId: string, now: Date): Promise<void> {
  const { count, accountId } = await findCover(orderId);
  await eachPayoutOf({ orderId, accountId, count }, (id) => coverPayout(id, orderId, now));
}

/**
 * Does a piece of work for each payout of an order.
 *
 * @throws Error if the list does not show all of them yet
 */
export async function eachPayoutOf(
  { orderId, accountId, count }: { orderId: string; accountId: string; count: number },
  work: (id: string) => Promise<void>,
): Promise<void> {
  if (count === 0) return;
  let found = 0;
  for await (const payouts of walkRecords(accountId, PAYOUTS, { order_id: orderId })) {
    for (const { id } of payouts) await work(id);
    found += payouts.length;
  }
  if (found < count)
    throw new Error(`The list shows ${found} of the ${count} payouts of the order ${orderId}`);
}

function coverPayout(id: string, orderId: string, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const [payout, { order, paidOut, covered }] = await Promise.all([findPayout(id), findCover(orderId)]);
    if (payout?.order_id !== orderId || covered === undefined || payout.covered === covered) return;
    const next: Payout = {
      ...payout,
      ...{ covered, version: payout.version + 1, updated_at: now.toISOString() },
    };
    await transact([
      ...changePayout(payout, next, now),
      requireUnchanged(order),
      requirePaidOut(orderId, paidOut),
    ]);
  });
}

/** Returns an order with what its payouts sum to, and whether it covers them; undefined if nothing bounds them. */
async function findCover(orderId: string) {
  const [order, paidOut] = await Promise.all([findOrder(orderId), findPaidOut(orderId)]);
  if (!order) throw new Error(`The order ${orderId} does not exist`);
  const limit = payoutLimitOf(order, await requireAccount(order.account_id));
  const covered = isCoveredBy(limit, paidOut.amount);
  return { order, paidOut, covered, count: paidOut.count, accountId: order.account_id };
}
