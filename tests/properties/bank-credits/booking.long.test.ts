import { describe, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { KILL_STRIDE, LONG, ROUNDS, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { killedAt } from '#tests/support/service/killable.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/book-statement.ts')),
  ...(await import('#lib/store/ledger/bank-statements.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/compare-with-statement.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/match-rows.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

type World = Awaited<ReturnType<(typeof lib)['World']['begin']>>;

/** What the bank has paid of the orders of a world whose money is held. */
const TOTAL = 350_50 + 120_10 + 99_99;

/** Expects nothing to be wrong after bookings that are finished, and all sums to follow. */
async function expectRight(world: World): Promise<void> {
  expect(await world.faults(true)).toEqual([]);
  await world.deliver();
  for (const { shown, expected } of await world.compared()) expect(shown).toMatchObject(expected);
}

/** Returns the cash that all statements have booked, less what they had booked before. */
async function cashSince(before: number): Promise<number> {
  const lines = await lib.linesOf('operator');
  return lib.sum(lines) - before;
}

const compared = async (world: World, rows: Awaited<ReturnType<World['rows']>>) =>
  lib.compareWithStatement(rows, lib.statementOf(rows), world.day);

describe('the payments on a statement', () => {
  test('are booked in one line, and those of a merchant whom the bank credits itself are only compared', async () => {
    const before = await cashSince(0);
    const world = await lib.World.begin();
    const rows = await world.rows();
    expect(await compared(world, rows)).toEqual({
      ...{ differences: [], unbooked: { count: 3, amount: TOTAL }, booking: undefined },
    });
    await world.book(rows);
    expect(await compared(world, rows)).toMatchObject({
      ...{ differences: [], unbooked: { count: 0, amount: 0 } },
      booking: { state: 'credited', amount: TOTAL, payments: 3, credited: 3, bookings: 1 },
    });
    expect(await cashSince(before)).toBe(TOTAL);
    await expectRight(world);
    const { total, differing } = await lib.trialBalance([...world.held, 'operator']);
    expect({ total, differing }).toEqual({ total: 0, differing: [] });
  });

  longTest('are booked once, however often the statement is handed in', async () => {
    const before = await cashSince(0);
    const world = await lib.World.begin();
    const rows = await world.rows();
    for (let time = 0; time < 3; time++) await world.book(rows);
    // The same rows as another system wrote them.
    await world.book(rows.map(({ reference, amount }) => ({ reference: ` ${Number(reference)} `, amount })));
    expect(await cashSince(before)).toBe(TOTAL);
    await expectRight(world);
  });

  test('are booked once by several commands at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await cashSince(0);
      const world = await lib.World.begin();
      const rows = await world.rows();
      const others = [...rows, { reference: '9999999', amount: 1_00 as never }];
      await Promise.all([rows, rows, others, others].map((some) => world.book(some)));
      expect(await cashSince(before)).toBe(TOTAL);
      await expectRight(world);
    }
  });

  longTest('of two statements of overlapping days are booked once', async () => {
    const before = await cashSince(0);
    const [monday, tuesday] = [await lib.World.begin(), await lib.World.begin()];
    const [first, second] = [await monday.rows(), await tuesday.rows()];
    await monday.book(first);
    const both = [...first, ...second];
    expect(await compared(tuesday, both)).toMatchObject({
      differences: [{ difference: 'only_on_statement' }],
      unbooked: { count: 3, amount: TOTAL },
    });
    await tuesday.book(both);
    expect(await cashSince(before)).toBe(2 * TOTAL);
    for (const world of [monday, tuesday]) await expectRight(world);
  });

  longTest(
    'are booked when the statement is handed in again, if the bank reported them after it',
    async () => {
      const before = await cashSince(0);
      const world = await lib.World.begin();
      const [order] = (await world.orders()).filter(({ totals }) => totals.total === 99_99);
      if (!order) throw new Error('There is no order of 99.99');
      await world.say(order, '04');
      await world.book(await world.rows());
      expect(await cashSince(before)).toBe(TOTAL);
      world.today = businessDaysAfter(world.today, 3);
      await world.say(order, '00');
      // Without a date, the row could show the first payment again.
      const [undated, dated] = [await world.rows([order]), await world.rows([order], world.today)];
      expect((await compared(world, undated)).differences).toEqual(
        expect.arrayContaining([expect.objectContaining({ difference: 'date_needed' })]),
      );
      await world.book(undated);
      expect(await cashSince(before)).toBe(TOTAL);
      for (const times of [1, 2]) {
        for (let time = 0; time < times; time++) await world.book(dated);
        expect(await cashSince(before)).toBe(TOTAL + 99_99);
      }
      await expectRight(world);
    },
  );

  longTest('of orders that were not paid yet are booked in a further line of the statement', async () => {
    const before = await cashSince(0);
    const world = await lib.World.begin();
    const rows = await world.rows();
    const [first, ...others] = await world.orders();
    if (!first) throw new Error('There are no orders');
    const unread = { ...first, reference: 9_999_998 };
    const statement = lib.statementOf(await world.rows([unread, ...others]));
    await lib.bookStatement(statement, 'ana', world.clock);
    // The same statement, once the row of the first order is of an order that was paid.
    await lib.bookStatement({ ...statement, rows: lib.statementOf(rows).rows }, 'ana', world.clock);
    expect(await cashSince(before)).toBe(TOTAL);
    expect(await lib.findBankStatement(statement.id)).toMatchObject({ state: 'credited', bookings: 2 });
    await expectRight(world);
  });
});

longTest(
  'a booking that is killed at any call is finished by the next one, and nothing is credited without cash',
  async () => {
    const stride = Math.ceil(KILL_STRIDE / 8);
    let points = 0;
    for (const losesLastResponse of [false, true]) {
      for (let calls = SEED % stride, isKilled = true; isKilled; calls += stride) {
        const before = await cashSince(0);
        const world = await lib.World.begin();
        const rows = await world.rows();
        isKilled = await killedAt(calls, losesLastResponse, () => world.book(rows));
        expect(await world.faults(false)).toEqual([]);
        points += isKilled ? 1 : 0;
        // Another statement of the same rows never takes what this one has claimed.
        await world.book([...rows, { reference: '9999999', amount: 1_00 as never }]);
        expect(await world.faults(false)).toEqual([]);
        await world.book(rows);
        expect(await cashSince(before)).toBe(TOTAL);
        await expectRight(world);
      }
    }
    expect(points).toBeGreaterThanOrEqual(Math.floor(24 / stride));
  },
);

longTest('a long statement that is stopped and handed in twice at once is booked in one line', async () => {
  // More than one transaction credits.
  const pesos = Array.from({ length: 60 }, (_, n) => 100 + n);
  const total = 100 * pesos.reduce((all, one) => all + one, 0);
  for (const calls of LONG ? [3, 9, 15, 21, 27] : [15]) {
    const before = await cashSince(0);
    const world = await lib.World.begin([{ settlement: 'held', pesos }]);
    const rows = await world.rows();
    expect(await killedAt(calls, true, () => world.book(rows))).toBe(true);
    expect(await world.faults(false)).toEqual([]);
    await Promise.all([world.book(rows), world.book(rows)]);
    expect(await cashSince(before)).toBe(total);
    const { booking } = await compared(world, rows);
    expect(booking).toMatchObject({
      state: 'credited',
      bookings: 1,
      payments: 60,
      credited: 60,
      amount: total,
    });
    await expectRight(world);
  }
});
