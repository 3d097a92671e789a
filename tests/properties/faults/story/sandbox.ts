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
    return steps.call(worker, delivered(event), `${worker} of ${event_type}`, false);
  };
  await goOn('account.collections_unfinished', { date });
  const own = await newCollector();
  await own.active({ amount: 100, next_payment_date: businessDay(2) });
  await own.call('PUT', '/sandbox/clock', { now: `${businessDay(2)}T18:00:00.000Z` });
}
