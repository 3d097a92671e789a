import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { addDays, addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/database/stored-debits.ts';
import { KILL_STRIDE, LONG } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { runOn } from '#tests/support/money/run-on.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { killedAt } from '#tests/support/service/killable.ts';

const test = inTurns(5);

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
    ...(await import('#lib/operations/collections/opening/open-due.ts')),
    ...(await import('#lib/domain/sandbox-clock.ts')),
    ...(await import('#lib/store/sandbox-clocks.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/store/accounts.ts')),
    ...(await import('#lib/store/ledger/list-lines.ts')),
    ...(await import('#lib/store/engine/read.ts')),
    ...(await import('#lib/store/collections/keys.ts')),
    ...(await import('#tests/support/money/lone-transfers.ts')),
  };
}

beforeAll(async () => {
  Object.assign(process.env, { TRANSFER_LIMIT: '100000', AWAITS_BANK_CREDIT: 'false' });
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

/** Twenty of them, on different days. */
const TWENTY = Array.from({ length: 20 }, (_, index) => ({
  ...TERMS[index % TERMS.length],
  next_payment_date: addDays(TODAY, 3 + index),
  end_date: index % 4 === 0 ? addDays(TODAY, 200 + index) : undefined,
}));

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
      orders: sorted((await lib.listCharges({ id }, { limit: 100 })).items).map(comparable),
    })),
  );
}

/** Sorts orders by their day and period. Those that are opened together have no order: their ids differ by chance. */
const sorted = (orders: readonly Charge[]): Charge[] =>
  orders.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));

const placeOf = ({ charge_date, period, retry_of }: Charge) =>
  [charge_date, String(period.n).padStart(4, '0'), retry_of === null].join();

/** What no two accounts share: ids, addresses, hashes, numbers, and the real time. */
const OWN =
  /"[^"]*[0-9a-z]{20,}[^"]*"|"\d{4}-\d\d-\d\dT[0-9:.]+Z"|(?<="(?:account_digest|number|due_shard|last4|reference)":)"[^"]+"|(?<="(?:mandate_)?reference":)\d+/g;

const comparable = (record: unknown): unknown => JSON.parse(JSON.stringify(record).replace(OWN, '"own"'));

describe('a clock that is moved', () => {
  test('over months leaves the records that the runs of all those days leave, idle days included', async () => {
    const terms = LONG ? TWENTY : [TERMS[0], TERMS[1], TERMS[5]].map((one) => ({ ...one }));
    const [moved, run] = [await accountWith(terms), await accountWith(terms)];
    const until = LONG ? addMonths(TODAY, 12) : addDays(TODAY, 24);
    expect(await moved.move(until)).toMatchObject({ moving_to: null });
    await runEveryDay(run, until);
    const history = await historyOf(moved);
    expect(history).toEqual(await historyOf(run));
    const statuses = history
      .flatMap(({ orders }) => orders as { status: string }[])
      .map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining(['paid', 'pending_next_cycle', 'in_process']));
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

test('a move that is killed at any call, and continued after its time, leaves the same records', async () => {
  const until = addDays(TODAY, 10);
  const whole = await accountWith(TERMS.slice(0, 2));
  await whole.move(until);
  const expected = await historyOf(whole);
  let kills = 0;
  for (let calls = 7; ; calls += KILL_STRIDE) {
    const account = await accountWith(TERMS.slice(0, 2));
    const isKilled = await killedAt(calls, calls % 2 === 0, () => account.move(until));
    if (!isKilled) break;
    kills += 1;
    const clock = await lib.findClock(account.account_id);
    // The process that held it is gone, and its time is over.
    if (clock) await lib.storeClock({ ...clock, held_until: 0 });
    expect(await account.move(until)).toMatchObject({ moving_to: null });
    expect(await historyOf(account)).toEqual(expected);
  }
  expect(kills).toBeGreaterThan(0);
});

test('a move that fails gives the clock back, and the next call continues it', async () => {
  const { account_id, debits, outside, move } = await accountWith(TERMS.slice(0, 1));
  const { putOnce } = outside.files;
  outside.files.putOnce = () => Promise.reject(new Error('The bank is down'));
  await expect(move(addDays(TODAY, 7))).rejects.toThrow('The bank is down');
  expect(await lib.findClock(account_id)).toMatchObject({
    moving_to: expect.any(String),
    held_until: 0,
  });
  await expect(move(addDays(TODAY, 8))).rejects.toMatchObject({ code: 'clock_moving' });
  outside.files.putOnce = putOnce;
  expect(await move(addDays(TODAY, 7))).toMatchObject({ moving_to: null });
  const { items } = await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 10 });
  expect(items.map(({ status }) => status)).toEqual(['paid']);
});

describe('a day does not end while AWS fails for one direct debit, and the same move goes on with it:', () => {
  test.each([
    ['its pre-notification', 0, TODAY],
    ['its opening', 2, addDays(TODAY, 2)],
  ])('%s', async (_, days, ran_until) => {
    const [paid = {}] = TERMS;
    const due = [paid, { ...paid, amount: 75 }, { ...paid, interval: 'weekly' }];
    const until = addDays(TODAY, 7);
    const undisturbed = await accountWith(due);
    await undisturbed.move(until);
    const account = await accountWith(due);
    if (days > 0) await account.move(addDays(TODAY, days));
    const id = account.debits[1]?.id;
    const failing = await failingWrites(`"DD#${id}`);
    const cause = expect.objectContaining({ message: `1 failed for now, the first is ${id}` });
    const unavailable = { code: 'unavailable', cause };
    for (const _time of ['once', 'again'])
      await expect(account.move(until)).rejects.toMatchObject(unavailable);
    expect(await lib.findClock(account.account_id)).toMatchObject({
      ...{ ran_until, moving_to: expect.any(String), held_until: 0 },
    });
    failing.mockRestore();
    expect(await account.move(until)).toMatchObject({ moving_to: null });
    expect(await historyOf(account)).toEqual(await historyOf(undisturbed));
  });
});

/** Lets every transaction fail at AWS that contains a text. */
async function failingWrites(text: string) {
  const { documents } = await import('#lib/store/engine/client.ts');
  const send = documents.send.bind(documents);
  return jest.spyOn(documents, 'send').mockImplementation(((command: { input: object }) => {
    const { TransactItems = [] } = command.input as { TransactItems?: object };
    if (!JSON.stringify(TransactItems).includes(text)) return send(command as never);
    const refused = { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } };
    return Promise.reject(Object.assign(new Error('It failed'), refused));
  }) as never);
}

describe('a move of an account whose money is held', () => {
  const HELD = { settlement: 'held' } as const;
  const WEEKLY = { ...HELD, transfer_schedule: 'weekly', contact_email: 'ana@example.com' } as const;
  test.each([
    ['and has no payout account', HELD, false, 3],
    ['and is transferred each Monday', WEEKLY, true, 5],
    ['and has a reserve', { ...HELD, reserve_percent: 10, reserve_days: 5 }, false, 22],
  ])(
    '%s runs the days on which something is to do, and leaves the same lines',
    async (_, terms, isPaid, most) => {
      const transfers = lib.loneTransfers();
      const paidOut = async () => {
        // The service sums payments at its own pace, so only the account that pays nothing out has any.
        const account = await accountWith(terms === HELD ? TERMS.slice(0, 1) : []);
        await lib.updateAccount(account.account_id, terms as never);
        if (isPaid) await transfers.setAccount(account.account_id, newClabe(undefined, '012'));
        await transfers.owe(account.account_id, 500_00, TODAY);
        return account;
      };
      const [moved, run] = [await paidOut(), await paidOut()];
      const until = addMonths(TODAY, 1);
      await moved.move(until);
      await runEveryDay(run, until);
      expect(await historyOf(moved)).toEqual(await historyOf(run));
      const lines = await linesOf(moved);
      expect(lines).toEqual(await linesOf(run));
      expect(lines.some(({ type }) => type === 'transfer')).toBe(isPaid);
      expect(await daysRun(run)).toBe(22);
      expect(await daysRun(moved)).toBe(most);
    },
  );

  /** Returns the lines of an account's ledger without ids and real times. */
  const linesOf = async ({ account_id }: Account) => {
    const lines: Line[] = [];
    for await (const some of lib.walkLines(account_id)) lines.push(...some);
    const placeOf = ({ day, type, amount }: Line) => [day, type, amount].join(' ');
    return lines
      .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
      .map((line) => comparable(line) as Line);
  };

  /** Returns on how many days the collections of an account ran. */
  const daysRun = async ({ account_id }: Account) => {
    const { pk } = lib.sandboxRunKey(account_id, TODAY);
    const asked = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
    return (await lib.queryItems({ ...asked, ConsistentRead: true }, 100)).items.length;
  };
});

describe('an account with a clock of its own', () => {
  test('is passed over by the runs of the stage', async () => {
    const [own, other] = [await accountWith(TERMS.slice(0, 1)), await accountWith(TERMS.slice(0, 1))];
    await own.move(TODAY, '20:00');
    const day = own.debits[0]?.next_payment_date as CalendarDate;
    const runOf = (date: string) => ({
      ...runOn(lib.clockAt(new Date(`${date}T15:00:00.000Z`))),
      owner: 'all',
    });
    const ids = [own, other].flatMap(({ debits }) => debits.map(({ id }) => id));
    await lib.preNotifyDue(some(ids), runOf(addDays(day, -1)));
    expect(await lib.openDue(some(ids), runOf(day))).toMatchObject({ opened: 1, failed: [] });
    const charges = await Promise.all(ids.map((id) => lib.listCharges({ id }, { limit: 10 })));
    expect(charges.map(({ items }) => items.length)).toEqual([0, 1]);
    const passedOver = await lib.findDirectDebit(ids[0] ?? '');
    expect(passedOver?.pre_notification).toEqual(own.debits[0]?.pre_notification);
  });

  test('has the real time in production, which reads no clock', async () => {
    const { account_id, move } = await accountWith([]);
    await move(addDays(TODAY, 3));
    expect(await lib.clockOf(account_id, NOW)).toMatchObject({ today: addDays(TODAY, 3) });
    const { STAGE } = process.env;
    process.env.STAGE = 'production';
    try {
      expect(await lib.findClock(account_id)).toBeUndefined();
      expect(await lib.accountsWithClock([account_id])).toEqual(new Set());
      expect(await lib.clockOf(account_id, NOW)).toEqual(lib.clockAt(NOW));
    } finally {
      process.env.STAGE = STAGE;
    }
  });

  test('may draw 5,000 references on a real day, and counts each', async () => {
    const { account_id, move, debits } = await accountWith(TERMS.slice(0, 1));
    await move(addDays(TODAY, 7));
    const own = { accountId: account_id, isRunOver: true };
    await lib.requireReferencesLeft(own);
    // One was drawn by the charge of the move.
    await lib.countDrawn(own, 4_999);
    await expect(lib.requireReferencesLeft(own)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(move(addDays(TODAY, 40))).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 10 })).items).toHaveLength(1);
  });
});

async function* some(ids: string[]) {
  yield ids;
}
