import { askToGoOn, collectForAccount } from '#lib/operations/collections/collect-for-account.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Milliseconds after which the run stops, some time before the function's own end. */
const TIME = 200_000;

/** Continues a sandbox run that took longer than its request. A repeated event finds the work done. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/go-on-collecting', async ({ account_id, data: { date } }) => {
    const [now, ends] = [new Date(), performance.now() + TIME];
    const asked = { accountId: account_id, date, now, isOver: () => performance.now() > ends };
    const { run } = await collectForAccount({ ...asked, isBehind: true }, configuredCollections());
    if (!run.finished) await askToGoOn(account_id, date, now);
  });
}
