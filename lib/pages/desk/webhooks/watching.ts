import type { Delivery } from '#lib/api/webhook-endpoints/delivery-record.ts';
import { pause } from '#lib/pages/common/request.ts';
import type { Listing } from '#lib/pages/desk/parts/listing.ts';
import type { Desk } from '#lib/pages/desk/view.ts';

/** Milliseconds between two looks, and how many: together longer than an attempt may take. */
const [PAUSE, LOOKS] = [1_500, 10];

/** Returns a function that reads the deliveries until the next attempt of an event is over, while the view is shown. */
export function watching(
  desk: Pick<Desk, 'isShown'>,
  deliveries: Listing<Delivery>,
  again: () => Promise<unknown>,
): (eventId: string) => Promise<void> {
  const find = (eventId: string) => {
    const now = deliveries.state();
    return now.is === 'read' ? now.data.rows.find((row) => row.event_id === eventId) : undefined;
  };
  return async (eventId) => {
    const before = find(eventId)?.attempts.at(-1)?.at;
    for (let left = LOOKS; left > 0 && desk.isShown(); left -= 1) {
      await pause(PAUSE);
      await again();
      const latest = find(eventId)?.attempts.at(-1)?.at;
      if (latest !== undefined && latest !== before) return;
    }
  };
}
