import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addDays, addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { LONG } from '#tests/support/budget.ts';
import { memoryBankFiles } from '#tests/support/memory-bank-files.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/stored-debits.ts';

/** The real time: a Monday morning, after the run of that day. */
const NOW = new Date('2029-06-04T15:00:00.000Z');
const TODAY = '2029-06-04' as CalendarDate;
const OUTSIDE = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };
const LONG_ENOUGH = 7_200_000;

let lib: Awaited<ReturnType<typeof load>>;

async function load() {
  return {
    ...(await import('#lib/operations/clock.ts')),
    ...(await import('#lib/operations/collections/move-clock.ts')),
    ...(await import('#lib/operations/collections/collect-for-account.ts')),
    ...(await import('#lib/operations/collections/collections-content.ts')),
    ...(await import('#lib/domain/sandbox-clock.ts')),
    ...(await import('#lib/store/sandbox-clocks.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/charges.ts')),
  };
}

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  lib = await load();
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** The terms of some direct debits: paid, failed and retried, failed for good, one-off, ended, weekly, unanswered. */
const TERMS: readonly Record<string, unknown>[] = [
  { concept: 'Paid', next_payment_date: addDays(TODAY, 3) },
  { concept: 'Insufficient', amount: 120.24, next_payment_date: addDays(TODAY, 3) },
  { concept: 'Never paid', amount: 80.04, next_payment_date: addDays(TODAY, 12) },
  { concept: 'Once', is_recurring: false, interval: undefined, next_payment_date: addDays(TODAY, 20) },
  { concept: 'Ends', interval: 'weekly', next_payment_date: addDays(TODAY, 9), end_date: addDays(TODAY, 30) },
  { concept: 'No return', amount: 50.9, next_payment_date: addDays(TODAY, 15) },
];

/** An account with direct debits of these terms, and its bank. */
async function accountWith(terms: readonly Record<string, unknown>[]) {
  const { account_id } = await storeAccount();
  const debits: DirectDebit[] = [];
  for (const more of terms) debits.push(await storeActiveDebit(account_id, more, NOW));
  const outside = { files: memoryBankFiles(), ...OUTSIDE, content: lib.collectionsContent };
  const move = async (date: string, time = '12:00', takes = LONG_ENOUGH) => {
    const to = new Date(`${date}T${time}:00-06:00`);
    return lib.moveClock(account_id, to, NOW, { takes, outside });
  };
  return { account_id, debits, outside, move };
}

type Account = Awaited<ReturnType<typeof accountWith>>;

/** Runs every business day up to one, also those on which nothing is to do. */
async function runEveryDay({ account_id, outside }: Account, until: CalendarDate): Promise<void> {
  const isOver = () => false;
  let clock: Parameters<typeof lib.storeClock>[0] | undefined = {
    ...lib.beginMove(lib.newClock(account_id, NOW), new Date(`${until}T12:00:00-06:00`)),
    ...{ held_until: 0, version: 0 },
  };
  for (let day = lib.nextDayToRun(clock, lib.closed()); clock && day; ) {
    clock = await lib.storeClock(lib.startDay(clock, day));
    if (!clock) break;
    const run = lib.ownRunClock(clock, new Date());
    await lib.collectForAccount(
      { accountId: account_id, date: day, now: new Date(), isOver, clock: run },
      outside,
    );
    clock = await lib.storeClock(lib.endDay(clock, day));
    day = clock && lib.nextDayToRun(clock, lib.closed());
  }
  if (clock) await lib.storeClock(lib.endMove(clock));
}

/** Returns the direct debits and orders of an account without ids, references and real times. */
async function historyOf({ debits }: Account) {
  return Promise.all(
    debits.map(async ({ id }) => ({
      debit: comparable(await lib.findDirectDebit(id)),
      orders: (await lib.listCharges({ id }, { limit: 100 })).items.map(comparable),
    })),
  );
}

/** What no two accounts share: ids, addresses, hashes, numbers, and the real time. */
const OWN =
  /"[^"]*[0-9a-z]{20,}[^"]*"|"\d{4}-\d\d-\d\dT[0-9:.]+Z"|(?<="(?:account_digest|number|due_shard|last4|reference)":)"[^"]+"|(?<="(?:mandate_)?reference":)\d+/g;

const comparable = (record: unknown): unknown => JSON.parse(JSON.stringify(record).replace(OWN, '"own"'));

describe('a clock that is moved', () => {
  test('over months leaves the records that the runs of all those days leave, idle days included', async () => {
    const [moved, run] = [await accountWith(TERMS), await accountWith(TERMS)];
    const until = LONG ? addMonths(TODAY, 12) : addDays(TODAY, 30);
    expect(await moved.move(until)).toMatchObject({ moving_to: null });
    await runEveryDay(run, until);
    const history = await historyOf(moved);
    expect(history).toEqual(await historyOf(run));
    const statuses = history
      .flatMap(({ orders }) => orders as { status: string }[])
      .map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['paid', 'pending_next_cycle', 'in_process']));
  });

  test('in steps, in calls without time and by two processes at once leaves the same records', async () => {
    const [one, other] = [await accountWith(TERMS.slice(0, 2)), await accountWith(TERMS.slice(0, 2))];
    const until = addDays(TODAY, 10);
    await one.move(until);
    await other.move(addDays(TODAY, 4), '20:00');
    const [first, second] = await Promise.all([
      other.move(until, '12:00', 300),
      other.move(until, '12:00', 300),
    ]);
    expect([first, second]).toContainEqual(expect.objectContaining({ account_id: other.account_id }));
    for (;;) {
      const clock = await other.move(until, '12:00', 300);
      if (clock.moving_to === null) break;
    }
    expect(await historyOf(other)).toEqual(await historyOf(one));
    expect(await lib.findClock(other.account_id)).toMatchObject({
      ran_until: addDays(TODAY, 10),
      held_until: 0,
    });
  });
});
