import { describe, expect, test } from '@jest/globals';
import {
  businessDaysAfter,
  businessDaysBefore,
  isBusinessDay,
  nextBusinessDay,
} from '#lib/domain/calendar/business-days.ts';
import { cycleOn, INTERVALS, nominalDate } from '#lib/domain/calendar/cycles.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  mexicoCityDate,
} from '#lib/domain/calendar/dates.ts';
import { day } from '#tests/domain/calendar/day.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';

const dateOf = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((time) => day(time.toISOString().slice(0, 10)));

const date = dateOf('2020-01-01', '2098-12-31');
const closed = fc.uniqueArray(date, { maxLength: 5 }).map((dates): ReadonlySet<string> => new Set(dates));
const interval = fc.constantFrom(...INTERVALS);
const monthlyInterval = fc.constantFrom('monthly', 'quarterly', 'semiannual', 'yearly');
const n = fc.nat(120);

const dayOfMonth = (text: CalendarDate) => Number(text.slice(8));
const isLastOfMonth = (text: CalendarDate) => addDays(text, 1).endsWith('-01');

/** Every date from one up to another, without the last. */
function datesUpTo(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
}

describe('a date', () => {
  test('three numbers are a date exactly if the calendar has that day', () => {
    const parts = fc.tuple(fc.integer({ min: 1999, max: 3000 }), fc.nat(14), fc.nat(33));
    fc.assert(
      fc.property(parts, ([year, month, dayNumber]) => {
        const [mm, dd] = [month, dayNumber].map((part) => String(part).padStart(2, '0'));
        const time = new Date(Date.UTC(year, month - 1, dayNumber));
        const exists =
          time.getUTCMonth() === month - 1 && time.getUTCDate() === dayNumber && year >= 2000 && year < 3000;
        expect(calendarDate(`${year}-${mm}-${dd}`) !== undefined).toBe(exists);
      }),
      { numRuns: examples(2_000) },
    );
  });

  test('dates compare as their texts do, and days added are the days between', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -3_000, max: 3_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(Math.sign(days)).toBe(to > from ? 1 : to < from ? -1 : 0);
      }),
    );
  });

  test('in Mexico City it begins at six in the morning of UTC and lasts for 24 hours', () => {
    fc.assert(
      fc.property(date, fc.nat(86_399_999), (today, milliseconds) => {
        const midnight = Date.parse(`${today}T06:00:00.000Z`);
        expect(mexicoCityDate(new Date(midnight + milliseconds))).toBe(today);
        expect(mexicoCityDate(new Date(midnight - 1))).toBe(addDays(today, -1));
        expect(mexicoCityDate(new Date(midnight + 86_400_000))).toBe(addDays(today, 1));
      }),
    );
  });
});

describe('rolling to a business day', () => {
  test('leads to a business day, never backwards, and never past another business day', () => {
    fc.assert(
      fc.property(date, closed, (from, days) => {
        const rolled = nextBusinessDay(from, days);
        expect(isBusinessDay(rolled, days)).toBe(true);
        expect(rolled >= from).toBe(true);
        expect(datesUpTo(from, rolled).some((between) => isBusinessDay(between, days))).toBe(false);
      }),
    );
  });

  test('n business days later, n of them have passed, and n back is where it began', () => {
    fc.assert(
      fc.property(date, fc.nat(30), closed, (from, count, days) => {
        const later = businessDaysAfter(from, count, days);
        const passed = datesUpTo(from, later).map((before) => addDays(before, 1));
        expect(passed.filter((each) => isBusinessDay(each, days))).toHaveLength(count);
        if (isBusinessDay(from, days)) expect(businessDaysBefore(later, count, days)).toBe(from);
      }),
    );
  });
});

describe('the cycles of a direct debit', () => {
  test('agreed days strictly increase, and days of collection never decrease', () => {
    fc.assert(
      fc.property(date, interval, n, closed, (first, each, index, days) => {
        const [one, two] = [nominalDate(first, each, index), nominalDate(first, each, index + 1)];
        expect(one < two).toBe(true);
        expect(nextBusinessDay(one, days) <= nextBusinessDay(two, days)).toBe(true);
      }),
    );
  });

  test('the day of the month is kept if the month has it, and is its last day otherwise', () => {
    fc.assert(
      fc.property(date, monthlyInterval, n, (first, each, index) => {
        const nominal = nominalDate(first, each, index);
        const short = dayOfMonth(nominal) < dayOfMonth(first);
        expect(dayOfMonth(nominal) === dayOfMonth(first) || (short && isLastOfMonth(nominal))).toBe(true);
      }),
      { numRuns: examples(1_000) },
    );
  });

  test('each interval advances by its own number of months, whatever their lengths', () => {
    const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, yearly: 12 };
    const monthOf = (text: CalendarDate) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
    fc.assert(
      fc.property(date, monthlyInterval, n, (first, each, index) => {
        const nominal = nominalDate(first, each, index);
        expect(monthOf(nominal) - monthOf(first)).toBe(MONTHS[each] * index);
      }),
    );
  });

  test('each day is in the latest cycle that has begun, and in none before the first one', () => {
    fc.assert(
      fc.property(date, date, interval, (first, on, each) => {
        const n = cycleOn(first, each, on);
        if (on < first) expect(n).toBe(-1);
        else
          expect([nominalDate(first, each, n) <= on, nominalDate(first, each, n + 1) > on]).toEqual([
            true,
            true,
          ]);
      }),
      { numRuns: examples(1_000) },
    );
  });
});
