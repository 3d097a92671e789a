import { expect, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { inBatch } from '#tests/support/records/delivered.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#functions/workers/sum-up.ts')),
  ...(await import('#lib/store/sums/summaries.ts')),
  ...(await import('#lib/store/sums/day-outcomes.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const FIRST = '2027-11-16' as CalendarDate;
const DAYS = Array.from({ length: 8 }, (_, n) => addDays(FIRST, n));
const day = (n: number) => DAYS[n] as CalendarDate;

/**
 * A charge: the day of its file, if it has one, the bank's first return, and after how many days each further return
 * arrives.
 */
const charge = fc.record({
  presented: fc.nat(3),
  isInFile: fc.boolean(),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  isPaid: fc.boolean(),
  waits: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
});

type Charge = { presented: number; isInFile: boolean; amount: number; isPaid: boolean; waits: number[] };

type SettledEvent = {
  event_id: string;
  event_type: string;
  account_id: string;
  created_at: string;
  data: object;
  record: object;
};

type Word = { on: number; n: number; event: SettledEvent };

/** The events of a charge: each return contradicts the former one. */
function wordsOf(account_id: string, one: Charge): Word[] {
  const types = one.isPaid
    ? ['charge.paid', 'charge.reversed', 'charge.corrected']
    : ['charge.failed', 'charge.corrected', 'charge.reversed'];
  let on = one.presented;
  return one.waits.map((wait, n) => {
    on = Math.min(on + wait, DAYS.length - 1);
    const at = new Date(`${day(on)}T18:00:0${n}.000Z`);
    const data = { ...{ direct_debit_id: 'dd_1', order_id: 'ord_1', reference: 1, concept: 'x' } };
    const facts = { amount: one.amount, date: day(one.presented), code: 'other' };
    const event = {
      ...{ event_id: newId('evt', at), created_at: at.toISOString(), account_id },
      ...{ event_type: types[n] ?? '', data: { ...data, ...facts } },
      record: { file: one.isInFile ? 'file' : null },
    };
    return { on, n, event };
  });
}

type Sum = { count: number; amount: number };

const minus = (one: Sum, other: Sum): Sum => ({
  count: one.count - other.count,
  amount: one.amount - other.amount,
});

const sumOf = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  amount: sums.reduce((all, { amount }) => all + amount, 0),
});

/** Whether it is paid in the end: each further return reversed it. */
const paidOf = (charges: readonly Charge[]): Sum =>
  sumOf(
    charges
      .filter(({ isPaid, waits }) => isPaid === (waits.length % 2 === 1))
      .map(({ amount }) => ({ count: 1, amount })),
  );

const reportOf = async (account: string, of: CalendarDate) => ({
  own: await lib.findOutcomes(account, of),
  late: await lib.findLateOutcomes(account, of),
});

test('the report of a closed day changes only with first returns, and all reports together equal the present state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(charge, { minLength: 1, maxLength: 12 }), async (charges) => {
      const account = newId('acc');
      const words = charges.flatMap((one) => wordsOf(account, one));
      const changes = words.filter(({ n }) => n > 0);
      await lib.handler(inBatch(...words.filter(({ n }) => n === 0).map(({ event }) => event)));
      for (let on = 0; on < DAYS.length; on++) {
        const closed = await Promise.all(DAYS.slice(0, on).map((of) => reportOf(account, of)));
        const today = changes.filter((word) => word.on === on).map(({ event }) => event);
        if (today.length > 0) await lib.handler(inBatch(...today));
        expect(await Promise.all(DAYS.slice(0, on).map((of) => reportOf(account, of)))).toEqual(closed);
      }
      const reports = await Promise.all(DAYS.map((of) => reportOf(account, of)));
      const late = reports.flatMap((report) => report.late).filter((line) => line.presented_on !== null);
      const inFile = charges.filter(({ isInFile }) => isInFile);
      const paid = sumOf(reports.map(({ own }) => own.paid));
      const changed = sumOf(late.map((line) => minus(line.paid, line.failed)));
      expect(minus(paid, minus({ count: 0, amount: 0 }, changed))).toEqual(paidOf(inFile));
      const present = await lib.findCollected(account, FIRST, day(DAYS.length - 1));
      expect(present.paid).toEqual(paidOf(charges));
      const known = sumOf(reports.flatMap(({ own }) => [own.paid, own.failed]));
      expect(known).toEqual(sumOf(inFile.map(({ amount }) => ({ count: 1, amount }))));
    }),
    { numRuns: examples(25) },
  );
});
