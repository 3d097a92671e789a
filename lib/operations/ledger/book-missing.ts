import { bookMissing } from '#lib/domain/ledger/order-lines.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { ORDERS } from '#lib/store/lists/lists.ts';

/** The orders that were read, and those that got their lines now. */
export type BookedOrders = { readonly read: number; readonly booked: number };

/**
 * Books the lines of an account's orders from before the ledger. It may be repeated, and may run while orders are
 * settled: an order gets its lines once, in a transaction of its own, on the day on which that is made.
 *
 * @param onRead called with the number of orders read so far
 */
export async function bookMissingLines(
  accountId: string,
  onRead: (read: number) => void = () => {},
): Promise<BookedOrders> {
  let [read, booked] = [0, 0];
  for await (const orders of walkRecords(accountId, ORDERS, {})) {
    const ids = orders.filter(({ type }) => type === 'direct_debit').map(({ id }) => id);
    for (const id of ids) booked += (await bookOrder(id)) ? 1 : 0;
    read += orders.length;
    onRead(read);
  }
  return { read, booked };
}

/** Returns whether the order was missing lines. */
function bookOrder(id: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const [charge] = await findCharges([id]);
    const clock = charge && (await clockOf(charge.account_id, new Date()));
    if (!charge || !clock || bookMissing(charge, clock).lines.length === 0) return false;
    const { status, retried_by } = charge;
    const transition = { from: [status], ...(retried_by !== null && { retriedBy: retried_by }), set: {} };
    await transact(moveCharge({ charge, transition }, clock));
    return true;
  });
}
