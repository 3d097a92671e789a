import { coverPayouts } from '#lib/operations/payouts/cover-payouts.ts';
import { noteTransfer } from '#lib/operations/transfers/note-transfer.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/**
 * Keeps `covered` of an order's payouts after something has changed what it brings in, and names the transfer with which
 * its payment has left.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  const now = new Date();
  return consumeEvent(event, 'workers/cover-payouts', ({ data }) =>
    'transfer_id' in data ? noteTransfer(data.transfer_id, now) : coverPayouts(data.order_id, now),
  );
}
