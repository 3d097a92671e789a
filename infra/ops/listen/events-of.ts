import type { MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import { merchantEventOf, type OutboxEvent } from '#lib/store/events.ts';
import { listRecords } from '#lib/store/list.ts';
import { EVENTS } from '#lib/store/lists.ts';
import type { ReadEvents } from './follow-events.ts';

/** As many as are read at once, a little more than happen between two looks. */
const PAGE = 25;

/** Reads an account's events as the interface lists them. */
export const eventsOf =
  (accountId: string): ReadEvents =>
  async (cursor) => {
    const query = { limit: PAGE, cursor };
    const page = await listRecords<OutboxEvent<MerchantEventType>, 'type' | 'order_id'>(
      accountId,
      EVENTS,
      query,
    );
    const last = page.items.at(-1);
    return {
      events: page.items.map(merchantEventOf),
      next: page.more && last ? await page.cursorAfter(last) : undefined,
    };
  };
