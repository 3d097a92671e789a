import { clockOf } from '#lib/operations/clock.ts';
import { withdrawOrders } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/**
 * Finishes the withdrawal of a direct debit's orders after its request was cut off. Usually there is nothing left to
 * do.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/withdraw-orders', async ({ account_id, data }) => {
    await withdrawOrders(data.direct_debit_id, await clockOf(account_id, new Date()));
  });
}
