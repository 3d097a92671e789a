import { bringsPayment } from '#lib/domain/ledger/line.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { eachPayoutOf } from '#lib/operations/payouts/cover-payouts.ts';
import { changePayout } from '#lib/operations/writes/payouts.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findLinesOf } from '#lib/store/ledger/lines.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { walkLinesOf } from '#lib/store/outgoing/transfer-lines.ts';
import { findPaidOut, findPayout } from '#lib/store/payouts.ts';

/** A transfer may have a million payments, and a payout for each of them. */
const ORDERS_AT_ONCE = 20;

/**
 * Names a released transfer in the payouts of the orders whose payments left with it. It may be repeated. A payment that
 * came back and left again with another transfer keeps that one, also if the event of this one arrives later.
 *
 * @throws Error if a list does not show all payouts of an order yet, so that the event is delivered again
 */
export async function noteTransfer(transferId: string, now: Date): Promise<void> {
  const transfer = await findTransfer(transferId);
  if (!transfer) throw new Error(`The transfer ${transferId} does not exist`);
  const { account_id: accountId } = transfer;
  for await (const lines of walkLinesOf(transfer)) {
    const paid = lines.filter(bringsPayment).flatMap(({ order_id }) => order_id ?? []);
    const orders = await Promise.all(
      paid.map(async (orderId) => ({ orderId, accountId, ...(await findPaidOut(orderId)) })),
    );
    const withPayouts = orders.filter(({ count }) => count > 0);
    await inParallel(withPayouts, ORDERS_AT_ONCE, (order) =>
      eachPayoutOf(order, (id) => note(id, order.orderId, transferId, now)),
    );
  }
}

function note(id: string, orderId: string, transfer_id: string, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const payout = await findPayout(id);
    if (payout?.order_id !== orderId || payout.transfer_id === transfer_id) return;
    if ((await lastTransferOf(orderId)) !== transfer_id) return;
    const next = {
      ...payout,
      ...{ transfer_id, version: payout.version + 1, updated_at: now.toISOString() },
    };
    await transact(changePayout(payout, next, now));
  });
}

/** Returns the transfer of the last payment of an order, as of this moment; undefined if it is in none. */
async function lastTransferOf(orderId: string): Promise<string | undefined> {
  const order = await findOrder(orderId);
  const lines = order ? await findLinesOf(order) : [];
  return lines.findLast(bringsPayment)?.transfer_id ?? undefined;
}
