import { afterAll, describe, expect, test } from '@jest/globals';
import { ATTEMPTS } from '#lib/aws/client-settings.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { notedIn } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { randomOf, shuffled } from '#tests/bench/statistics.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { TableGate } from '#tests/support/database/table-gate.ts';
import { KILL_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

const [EVE, DAY] = ['2036-02-28', '2036-03-03'];
/** Their common writes take two transactions. */
const COUNT = 40;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/operations/writes/charges.ts')),
  ...(await import('#lib/store/direct-debits.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#tests/support/records/delivered.ts')),
  ...(await import('#tests/support/service/killable.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

type Day = Awaited<ReturnType<(typeof lib)['CollectionDay']['begin']>>;
type Picks = Parameters<TableGate['hold']>[0];

/** Direct debits with orders at the bank, which identifies them by their concepts; each eighth one is a one-off. */
async function presented(count = COUNT): Promise<Day> {
  const terms = (n: number) => ({
    concept: `Pago ${n}`,
    ...(n % 8 === 7 && { is_recurring: false, interval: undefined }),
  });
  const day = await lib.CollectionDay.begin({ count, eve: EVE, day: DAY, terms, isOwn: true });
  expect(await day.open()).toMatchObject({ opened: count, failed: [] });
  await day.present();
  return day;
}

/** The bank's returns of the first ones, if they are not paid: a line, another one or several. */
const SAYS: readonly ((line: ReadDetail) => ReadDetail[])[] = [
  (line) => [{ ...line, returnCode: '04' }],
  (line) => [{ ...line, returnCode: '03' }],
  (line) => [{ ...line, returnCode: '08' }],
  (line) => [line, line],
  (line) => [line, { ...line, returnCode: '04' }],
  (line) => [{ ...line, amount: (line.amount + 1) as never }, line],
  (line) => [{ ...line, numericReference: `9${line.numericReference.slice(1)}` }],
];

const numberOf = ({ concept }: ReadDetail) => Number(concept.split(' ').at(-1));

const allSorts = (lines: ReadDetail[]) => lines.flatMap((line) => SAYS[numberOf(line)]?.(line) ?? [line]);

/** Returns whether a call writes items of several direct debits. */
const isTogether: Picks = ({ operation, body }) =>
  operation === 'TransactWriteItems' && new Set(body.match(/DD#dd_\w+/g)).size > 1;

const returnFileOf = (accountId: string) => `answers/${accountId}.txt`;

/** Returns the state of each direct debit and its orders, their events, and their exceptions. */
async function stateOf({ ids, accountId }: Day) {
  const debits = await Promise.all(
    ids.map(async (id) => {
      const [debit, { items }] = await Promise.all([
        lib.findDirectDebit(id),
        lib.listCharges({ id }, { limit: 9 }),
      ]);
      const { status, version, counters, pauses, evidence } = debit ?? {};
      return {
        ...{ status, version, ...counters, entries: evidence?.n },
        ...{ carried_orders: counters?.carried_orders.length, pauses: pauses?.map(({ reason }) => reason) },
        orders: items.map((order) => [order.status, order.version, order.failure, order.payments?.length]),
        events: (await lib.eventsOf(id)).map(({ event_type }) => event_type).sort(),
      };
    }),
  );
  const { items } = await lib.listExceptions('open', 100);
  const raised = items.filter(({ file }) => file === returnFileOf(accountId)).map(({ reason }) => reason);
  return { debits, raised: raised.sort() };
}

/**
 * Makes the bank return, and refuses the first calls that write together; returns the counts and the number of calls.
 */
async function settled(day: Day, says: typeof allSorts, refused = 0) {
  const name = returnFileOf(day.accountId);
  await day.answer(name, says);
  // A call whose response is too late on a busy machine is repeated, with the same body.
  const calls = new Set<string>();
  let isOver = false;
  gate.refuse(
    (call) => !isOver && isTogether(call) && calls.add(call.body).size <= refused,
    Number.POSITIVE_INFINITY,
  );
  const { state, counts } = await day.settle(name);
  isOver = true;
  return { state, counts, calls: calls.size };
}

const NONE = {
  ...{ paid: 0, failed: 0, reversed: 0, corrected: 0, objected: 0 },
  ...{ unchanged: 0, exceptions: 0, completed: 0 },
};

describe('orders that are settled together', () => {
  longTest.each([
    ['one of whose transactions', 1],
    ['all of whose transactions', 9],
  ])('have the same results, each once, as orders %s were refused', async (_, refused) => {
    const [day, other] = [await presented(), await presented()];
    const whole = await settled(day, allSorts);
    expect(whole).toMatchObject({ state: 'applied', calls: 2 });
    expect(whole.counts).toEqual({
      ...{ paid: COUNT - 5, failed: 3, reversed: 0, corrected: 0, objected: 0 },
      ...{ unchanged: 1, exceptions: 4, completed: COUNT / 8 },
    });
    expect(await settled(other, allSorts, refused)).toEqual({ ...whole, calls: expect.any(Number) });
    expect(await stateOf(other)).toEqual(await stateOf(day));
  });

  test('resolve their exceptions', async () => {
    const day = await presented(6);
    const exceptions: string[] = [];
    for (const id of day.ids) {
      const [charge] = (await lib.listCharges({ id }, { limit: 1 })).items as [Charge];
      const unanswered = newException('unanswered', [charge.id], { order_id: charge.id }, day.clock.now);
      const transition = notedIn(unanswered.id);
      await lib.raiseException(unanswered, lib.moveCharge({ charge, transition }, day.clock));
      exceptions.push(unanswered.id);
    }
    expect(await settled(day, (lines) => lines)).toMatchObject({ counts: { ...NONE, paid: 6 }, calls: 1 });
    expect(await Promise.all(exceptions.map(lib.findException))).toMatchObject(
      Array(6).fill({ state: 'resolved', resolved_as: 'returned' }),
    );
    const { debits } = await stateOf(day);
    expect(debits.map(({ orders: [order] }) => order?.[0])).toEqual(Array(6).fill('paid'));
  });

  longTest(
    `are settled once by the next run after one that was killed, in any order (seed ${SEED})`,
    async () => {
      const random = randomOf(SEED);
      const says = (lines: ReadDetail[]) =>
        shuffled(lines, random).map((line) =>
          numberOf(line) % 5 === 0 ? { ...line, returnCode: '04' } : line,
        );
      // 31 orders of 3 writes and 3 last payments of 6: a transaction of 99 leaves 12, of two direct debits or more.
      const count = 34;
      const whole = await presented(count);
      expect((await settled(whole, says)).calls).toBe(2);
      const state = await stateOf(whole);
      // Each second point loses the last response; a long run tries all points again with the roles exchanged.
      for (let losesLastResponse of KILL_STRIDE === 1 ? [false, true] : [false]) {
        for (let calls = 1 + (SEED % KILL_STRIDE), isKilled = true; isKilled; calls += KILL_STRIDE) {
          const day = await presented(count);
          isKilled = await lib.killedAt(calls, losesLastResponse, () => settled(day, says));
          losesLastResponse = !losesLastResponse;
          const { counts } = await day.settle(returnFileOf(day.accountId));
          const { paid = 0, failed = 0, unchanged = 0 } = counts ?? {};
          expect(paid + failed + unchanged).toBe(count);
          expect(await stateOf(day)).toEqual(state);
        }
      }
    },
  );

  test('are settled one by one if another process settles one of them meanwhile', async () => {
    const day = await presented(6);
    const held = gate.hold(isTogether);
    const whole = settled(day, (lines) => lines);
    await held.arrived;
    await day.answer('answers/one.txt', (lines) => lines.slice(2, 3));
    expect((await day.settle('answers/one.txt')).counts).toEqual({ ...NONE, paid: 1 });
    held.release();
    expect((await whole).counts).toEqual({ ...NONE, paid: 5, unchanged: 1 });
    const { debits } = await stateOf(day);
    expect(debits.map(({ orders: [order] }) => order?.[0])).toEqual(Array(6).fill('paid'));
  });

  longTest.each([
    ['and is had when asked for again', ATTEMPTS - 1, { paid: 6 }],
    ['for good, are found to be done', ATTEMPTS, { unchanged: 6 }],
  ])('by a transaction whose response is lost %s', async (_, times, counts) => {
    const day = await presented(6);
    gate.loseResponse(isTogether, times);
    expect(await settled(day, (lines) => lines)).toMatchObject({ counts: { ...NONE, ...counts } });
    const { debits } = await stateOf(day);
    expect(debits.map(({ events }) => events.filter((type) => type === 'charge.paid'))).toEqual(
      Array(6).fill(['charge.paid']),
    );
  });
});
