import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import * as bank from './bank-says.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

/** Business days in which everything that is left must be collected. */
const MOST_RUNS = 80;
/** The minimum: orders that are due after an outage must be found and pre-notified first. */
const FEWEST_RUNS = 9;
const OPEN = ['created', 'pending', 'in_process'];

/** Lets the days pass, with everything paid, until nothing is left; returns what remains. */
export async function settle(world: World): Promise<void> {
  world.foreseen.forget();
  if (world.isSuspended) await world.suspend(false);
  await bank.answer(world, ['00']);
  await world.look();
  for (let runs = 0; runs < FEWEST_RUNS || (runs < MOST_RUNS && world.debits.some(isUnsettled)); ) {
    await world.pass();
    if (!isBusinessDay(world.today)) continue;
    runs += 1;
    if (!world.isBusy) continue;
    await world.run();
    world.foreseen.forget();
    if (await bank.answer(world, ['00'])) await world.look();
  }
  for (const tracked of world.debits) world.broken.push(...leftOf(tracked, world));
}

function isUnsettled({ status, next, orders, isSingle }: Tracked): boolean {
  // Without a next collection it ends, on the day after its last one.
  if (status === 'active' && (isSingle || next === null)) return true;
  return [...orders.values()].some(
    (order) => OPEN.includes(order.status) || (status === 'active' && order.status === 'pending_next_cycle'),
  );
}

function leftOf(tracked: Tracked, { today }: World): string[] {
  const { status, next, orders, isSingle } = tracked;
  const isIdle = status === 'active' && (isSingle || next === null || next < today);
  const stuck = [...orders.values()].filter(
    (order) => OPEN.includes(order.status) || (status === 'active' && order.status === 'pending_next_cycle'),
  );
  return [
    ...stuck.map(
      (order) => `stuck: ${order.reference} is ${order.status} of a direct debit that is ${status}`,
    ),
    ...(isIdle ? [`idle: active with nothing to do after ${next}`] : []),
  ];
}
