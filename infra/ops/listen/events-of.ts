import { readEvent } from '#lib/operations/events/show-event.ts';
import { listEvents } from '#lib/store/events/merchant-events.ts';
import type { ReadEvents } from './follow-events.ts';

/** Events per read, a little more than happen between two reads. */
const PAGE = 25;

/** Returns a reader of an account's events, as the API lists them. */
export const eventsOf =
  (accountId: string): ReadEvents =>
  async (cursor) => {
    const { items, more, cursorAfter } = await listEvents(accountId, { limit: PAGE, cursor }, new Date());
    const last = items.at(-1);
    return {
      events: items.map((event) => readEvent(event)),
      next: more && last ? await cursorAfter(last) : undefined,
    };
  };
