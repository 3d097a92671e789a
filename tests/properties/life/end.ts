import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { LONG } from '#tests/support/jest/budget.ts';
import { brokenAtTheEnd } from './oracles/end.ts';
import { answerAll, closeDays, nextDay } from './time.ts';
import type { World } from './world.ts';

/** The business days in which everything that waits is done: webhooks are tried again, transfers are answered. */
const RUNS = LONG ? 5 : 1;

/** A life ends: the servers accept again, the bank answers, and what waits is done. Throws what is left behind. */
export async function endWell(world: World): Promise<void> {
  world.tell(`${world.now.toISOString()} It ends: everything is answered.`);
  world.server.mood = 200;
  await resumeAll(world);
  await world.deliver();
  for (let runs = 0; runs < RUNS; ) {
    if (isBusinessDay(addDays(world.today, 1))) runs += 1;
    await answerAll(world);
    await nextDay(world);
  }
  await answerAll(world);
  await nextDay(world);
  await closeDays(world);
  await world.deliver();
  world.requireNone(await brokenAtTheEnd(world));
}

async function resumeAll(world: World): Promise<void> {
  const { changeAccountStatus } = await import('#lib/store/accounts.ts');
  const suspended = world.view.all('accounts').filter(({ status }) => status === 'suspended');
  for (const { account_id: id } of suspended)
    await world.byOperator(() => changeAccountStatus(id, 'active', world.todayOf(id)));
}
