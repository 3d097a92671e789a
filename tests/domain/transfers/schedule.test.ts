import { describe, expect, test } from '@jest/globals';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, daysBetween, weekday } from '#lib/domain/calendar/dates.ts';
import {
  nextTransferDay,
  type TRANSFER_SCHEDULES,
  transferDayIn,
  transferTermsOf,
} from '#lib/domain/transfers/schedule.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';

const START = day('2026-11-25');
const dates = fc.nat({ max: 3_000 }).map((days) => addDays(START, days));
const closings = fc
  .array(fc.nat({ max: 60 }), { maxLength: 12 })
  .chain((days) =>
    dates.map((from) => ({ from, closed: new Set(days.map((n) => addDays(from, n) as string)) })),
  );
const scheduled = fc.constantFrom('daily', 'weekly', 'monthly');

/** Returns every transfer day of a schedule from the day after a date on, up to another date. */
function daysUntil(
  schedule: (typeof TRANSFER_SCHEDULES)[number],
  { from, closed }: { from: CalendarDate; closed: ReadonlySet<string> },
  until: CalendarDate,
) {
  const days: CalendarDate[] = [];
  for (let next = nextTransferDay(schedule, from, closed); next && next <= until; ) {
    days.push(next);
    next = nextTransferDay(schedule, next, closed);
  }
  return days;
}

describe('the next transfer', () => {
  test.each([
    ['daily', 'on the next business day', '2026-11-25', '2026-11-26'],
    ['daily', 'after the weekend', '2026-11-27', '2026-11-30'],
    ['weekly', 'on the next Monday', '2026-11-25', '2026-11-30'],
    ['weekly', 'a week after a Monday', '2026-11-30', '2026-12-07'],
    ['weekly', 'on a Tuesday if the banks are closed on Monday', '2026-11-11', '2026-11-17'],
    ['monthly', 'on the first of a month', '2026-11-25', '2026-12-01'],
    ['monthly', 'on the first business day of a month', '2026-12-01', '2027-01-04'],
    ['monthly', 'after a first of May', '2027-04-30', '2027-05-03'],
  ] as const)('of the schedule %s is %s', (schedule, _, after, expected) => {
    expect(nextTransferDay(schedule, day(after))).toBe(expected);
  });

  test('is not on a day that the stage declares closed', () => {
    expect(nextTransferDay('weekly', START, new Set(['2026-11-30']))).toBe('2026-12-01');
  });

  test('of a manual schedule has no day', () => {
    fc.assert(fc.property(dates, (after) => expect(nextTransferDay('manual', after)).toBeNull()));
  });

  test('is on a business day after the given one, the same from every day in between', () => {
    fc.assert(
      fc.property(scheduled, closings, fc.nat({ max: 40 }), (schedule, { from, closed }, later) => {
        const next = nextTransferDay(schedule, from, closed) as CalendarDate;
        expect(next > from && isBusinessDay(next, closed)).toBe(true);
        const between = addDays(from, later % daysBetween(from, next));
        expect(nextTransferDay(schedule, between, closed)).toBe(next);
      }),
    );
  });

  test('of a daily schedule is on every business day', () => {
    fc.assert(
      fc.property(closings, ({ from, closed }) => {
        const all = Array.from({ length: 60 }, (_, n) => addDays(from, n + 1));
        const days = daysUntil('daily', { from, closed }, addDays(from, 60));
        expect(days).toEqual(all.filter((each) => isBusinessDay(each, closed)));
      }),
    );
  });

  test('of a weekly or monthly schedule is on the first business day of each week or month', () => {
    const periodOf = {
      weekly: (date: CalendarDate) => addDays(date, -((weekday(date) + 6) % 7)),
      monthly: (date: CalendarDate) => date.slice(0, 7),
    };
    // The day before a Monday that begins a month: no period began earlier.
    const eve = day('2027-01-31');
    const days = Array.from({ length: 400 }, (_, n) => addDays(eve, n + 1));
    fc.assert(
      fc.property(fc.constantFrom('weekly', 'monthly'), fc.subarray(days), (schedule, closings) => {
        const closed = new Set<string>(closings);
        const firsts = new Map<string, CalendarDate>();
        for (const date of days.filter((each) => isBusinessDay(each, closed)).toReversed())
          firsts.set(periodOf[schedule](date), date);
        const until = addDays(eve, 400);
        expect(daysUntil(schedule, { from: eve, closed }, until)).toEqual([...firsts.values()].toReversed());
      }),
    );
  });
});

test('an account without terms of its own is transferred its money daily, from 100 pesos on', () => {
  expect(transferTermsOf({})).toEqual({ transfer_schedule: 'daily', transfer_minimum: 100_00 });
  const own = { transfer_schedule: 'monthly', transfer_minimum: centavos(1) } as const;
  expect(transferTermsOf(own)).toEqual(own);
});

describe('the transfer day of a period', () => {
  test('is the one that the schedule names, for each date of the period', () => {
    fc.assert(
      fc.property(scheduled, closings, (schedule, { from, closed }) => {
        const next = nextTransferDay(schedule, from, closed) as CalendarDate;
        expect(transferDayIn(schedule, next, closed)).toBe(next);
        const after = nextTransferDay(schedule, next, closed) as CalendarDate;
        for (let date = addDays(next, 1); date < after; date = addDays(date, 1)) {
          const day = transferDayIn(schedule, date, closed) as CalendarDate;
          expect([next, after]).toContain(day);
        }
      }),
    );
  });

  test('is none without a schedule', () => {
    expect(transferDayIn('manual', START)).toBeNull();
  });
});
