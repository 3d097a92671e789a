import { addDays } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { delivered } from '#tests/support/records/delivered.ts';
import type { World } from './world.ts';

/** A merchant of the sandbox moves its clock; a run and a move that took longer than their requests are continued. */
export async function sandbox({ steps }: World): Promise<void> {
  const { account, active } = await newCollector();
  const { next_payment_date: date } = await active({ amount: 100 });
  const goOn = (event_type: string, data: object) => {
    const event = { event_id: newId('evt'), event_type, account_id: account.account_id, data };
    const worker = 'workers/go-on-collecting';
    // Scheduled, because a run passes over a direct debit that fails, and the next one collects it.
    return steps.call(worker, delivered(event), `${worker} of ${event_type}`);
  };
  await goOn('account.collections_unfinished', { date });
  const own = await newCollector();
  const { today } = (await own.call('GET', '/sandbox/clock')).body;
  // Nothing is due on the way, on whichever weekday the test runs: what a day passes over the next one collects, which a
  // repeated request is not. The run of a day is tried above.
  await own.active({ amount: 100, next_payment_date: businessDay(15) });
  await own.call('PUT', '/sandbox/clock', { now: `${addDays(today, 3)}T18:00:00.000Z` });
}
