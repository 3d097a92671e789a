import type { LineType } from '#lib/domain/ledger/postings.ts';
import { changePayout } from '#lib/operations/writes/payouts.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { findPaidOut, findPayout } from '#lib/store/payouts.ts';
import { linesOf } from '#lib/store/transfers/claims.ts';
import { eachPayoutOf } from './cover-payouts.ts';

/** The lines by which an order brings in its payment. */
const PAYMENTS: readonly LineType[] = ['charge', 'charge_correction'];

/**
 * Names a released transfer in the payouts of the orders whose payments left with it. It may be repeated.
 *
 * @throws Error if a list does not show all payouts of an order yet, so that the event is delivered again
 */
export async function noteTransfer(transferId: string, now: Date): Promise<void> {
  const transfer = await findTransfer(transferId);
  if (!transfer) throw new Error(`The transfer ${transferId} does not exist`);
  for await (const { type, order_id: orderId, account_id: accountId } of linesOf(transfer, 0)) {
    if (orderId === null || !PAYMENTS.includes(type)) continue;
    const { count } = await findPaidOut(orderId);
    await eachPayoutOf({ orderId, accountId, count }, (id) => note(id, orderId, transferId, now));
  }
}

function note(id: string, orderId: string, transfer_id: string, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const payout = await findPayout(id);
    if (payout?.order_id !== orderId || payout.transfer_id === transfer_id) return;
    const next = {
      ...payout,
      ...{ transfer_id, version: payout.version + 1, updated_at: now.toISOString() },
    };
    await transact(changePayout(payout, next, now));
  });
}
