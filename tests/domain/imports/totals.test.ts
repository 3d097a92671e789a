import { expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { MOST_DAYS, noTotals, type Taking, withTakings } from '#lib/domain/imports/totals.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/fast-check.ts';

const taking: fc.Arbitrary<Taking> = fc.record({
  date: fc.nat({ max: 120 }).map((days) => addDays(day('2027-03-01'), days)),
  amount: fc.integer({ min: 10_00, max: 50_000_00 }).map(centavos),
});

test('the totals are those of all charges, whatever their order and however they are divided among slices', () => {
  fc.assert(
    fc.property(fc.array(fc.array(taking, { maxLength: 60 }), { maxLength: 12 }), (slices) => {
      const totals = slices.reduce(withTakings, noTotals);
      const byDay = new Map<string, { count: number; amount: number }>();
      for (const { date, amount } of slices.flat()) {
        const { count, amount: sum } = byDay.get(date) ?? { count: 0, amount: 0 };
        byDay.set(date, { count: count + 1, amount: sum + amount });
      }
      const days = [...byDay].map(([date, total]) => ({ date, ...total }));
      days.sort((one, other) => one.date.localeCompare(other.date));
      const sum = (some: readonly { count: number; amount: number }[]) => ({
        count: some.reduce((all, { count }) => all + count, 0),
        amount: some.reduce((all, { amount }) => all + amount, 0),
      });
      expect(totals).toEqual({
        all: sum(days),
        days: days.slice(0, MOST_DAYS),
        later: sum(days.slice(MOST_DAYS)),
      });
    }),
  );
});
