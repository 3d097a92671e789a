import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { shardOf } from '#lib/domain/ids.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import { inMexicoCity } from '#tests/support/money/scheduled-run.ts';
import { readMails } from './send.ts';
import type { Kill, World } from './world.ts';

/** What is special about some days: the service is out, or the process of the run ends at a call, once. */
export type Days = {
  readonly isOut?: boolean;
  readonly kill?: Kill | undefined;
  /** Which worker of the run is interrupted. */
  readonly killed?: number;
  /** Whether the run that was interrupted is made again on that day. */
  readonly isGivenUp?: boolean;
  readonly isTwice?: boolean;
};

const TIME = '08:30';

/** Returns the workers of a run in their order. A shard without a direct debit has nothing to open. */
function runOf({ view }: World): (readonly [string, object?])[] {
  const shards = new Set(view.all('debits').map(({ id }) => shardOf(id, SHARDS)));
  return [
    ['workers/collections/list-shards'],
    ...[...shards].map((shard) => ['workers/collections/open-due', { shard }] as const),
    ['workers/collections/build-files'],
    ['workers/collections/pay-out'],
  ];
}

/** A day begins and has its run. Events are delivered, and what is due is swept. */
export async function nextDay(world: World, days: Days = {}): Promise<void> {
  const day = addDays(world.today, 1);
  world.moveTo(inMexicoCity(day, TIME));
  if (isBusinessDay(day) && !days.isOut) await run(world, day, days);
  world.moveTo(inMexicoCity(day, '10:00'));
  await sweep(world);
}

/** The days that are over are closed, as each hour. */
export async function closeDays(world: World, kill?: Kill): Promise<void> {
  await world.insist('workers/close-days', {}, kill);
}

async function run(
  world: World,
  date: CalendarDate,
  { kill, killed = 0, isGivenUp, isTwice }: Days,
): Promise<void> {
  const workers = runOf(world);
  const at = kill ? killed % workers.length : -1;
  for (const [n, [worker, more]] of workers.entries()) {
    const event = { date, ...more };
    if (n !== at) {
      await world.insist(worker, event);
      continue;
    }
    const outcome = await world.work(worker, event, kill);
    if (outcome === 'failed')
      throw new Error(`${worker} failed without a fault`, { cause: world.seen.lastFailure });
    if (outcome === 'done') continue;
    world.tell(`   The run of ${date} is interrupted in ${worker} at its call ${kill?.nth}.`);
    if (isGivenUp) return;
    await world.insist(worker, event);
  }
  if (isTwice) for (const [worker, more] of workers) await world.insist(worker, { date, ...more });
}

/** What a schedule does each minute, once: it takes up what is due. */
export async function sweep(world: World): Promise<void> {
  world.takeUp();
  for (const worker of ['sweep-account-verifications', 'sweep-imports', 'sweep-webhooks', 'publish-keys'])
    await world.insist(`workers/${worker}`, {});
  await world.deliver();
  for (const merchant of world.known.merchants) readMails(world, merchant);
}

/** The bank returns every file that it has not returned. */
export async function answerAll(world: World): Promise<void> {
  world.collect();
  for (const name of world.known.atBank.splice(0)) {
    const event = { detail: { object: { key: name.slice('files/'.length) } } };
    await world.insist('workers/collections/simulate-bank', event);
  }
  await world.deliver();
}
