import { coverPayouts } from '#lib/operations/cover-payouts.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Keeps `covered` of an order's payouts after the bank has taken its payment back, or has corrected that. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/cover-payouts', ({ data }) => coverPayouts(data.order_id, new Date()));
}
