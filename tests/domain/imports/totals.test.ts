import { expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { MOST_DAYS, noTotals, type Taking, withTakings } from '#lib/domain/imports/totals.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';

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

test('two months of days have a total of their own, and days after them are summed together, in whatever order', () => {
  const daily = Array.from({ length: MOST_DAYS + 3 }, (_, n) => ({
    ...{ date: addDays(day('2027-03-01'), n), amount: centavos(n + 1) },
  }));
  const sum = (takings: readonly Taking[]) => takings.reduce((all, { amount }) => all + amount, 0);
  for (const order of [daily, daily.toReversed()]) {
    // One slice for each, so that the days are full before the last ones.
    const totals = order.reduce((before, one) => withTakings(before, [one]), noTotals);
    const again = withTakings(totals, [daily[MOST_DAYS + 1] as Taking, daily[0] as Taking]);
    expect(totals).toEqual(withTakings(noTotals, daily));
    expect(totals.days).toHaveLength(MOST_DAYS);
    expect(totals.later).toEqual({ count: 3, amount: sum(daily.slice(MOST_DAYS)) });
    expect(again.days[0]).toEqual({ date: '2027-03-01', count: 2, amount: 2 });
    expect(again.later).toEqual({ count: 4, amount: sum(daily.slice(MOST_DAYS)) + MOST_DAYS + 2 });
    expect(again.all.count).toBe(MOST_DAYS + 5);
  }
});
