import { askToGoOn, collectForAccount } from '#lib/operations/collections/collect-for-account.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { continueMove } from '#lib/operations/collections/move-clock.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Milliseconds after which the work stops, some time before the function's own end. */
const TIME = 200_000;

/**
 * Continues a sandbox run, or the move of an account's clock, that took longer than its request. A repeated event finds
 * the work done.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/go-on-collecting', async ({ account_id, data }) => {
    const outside = configuredCollections();
    if (!('date' in data)) return continueMove(account_id, { takes: TIME, outside });
    const [now, ends] = [new Date(), performance.now() + TIME];
    const asked = { accountId: account_id, date: data.date, now, isOver: () => performance.now() > ends };
    const { run } = await collectForAccount({ ...asked, isBehind: true }, outside);
    if (!run.finished) await askToGoOn(account_id, data.date, now);
  });
}
