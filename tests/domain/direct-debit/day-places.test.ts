import { describe, expect, test } from '@jest/globals';
import {
  earlierPeriods,
  ownPeriod,
  placesOf,
  takenWith,
  takenWithout,
} from '#lib/domain/direct-debit/day-places.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, scheduled } from './sample.ts';

/** Monthly since September: 15 February begins its fifth period. */
const DEBIT = active({ schedule: scheduled({ anchor_date: day('2026-09-15'), cycle: 5 }) });
const DATE = day('2027-02-15');
const orders = (...periods: number[]) => periods.map((n) => ({ period: { n } }));

describe('the period that a day belongs to', () => {
  test.each([
    ['the day before the first agreed date, the one before the first', '2026-09-14', {}, -1],
    ['the first agreed date', '2026-09-15', {}, 0],
    ['the last day of a period', '2027-02-14', {}, 4],
    ['the first day of the next', '2027-02-15', {}, 5],
    [
      'long before an agreed date that was changed',
      '2026-01-15',
      { schedule: { ...DEBIT.schedule, anchor_cycle: 3 } },
      2,
    ],
    ['a day after the date of a single payment', '2027-02-15', { interval: null, is_recurring: false }, 0],
    ['a day before the date of a single payment', '2026-09-14', { interval: null, is_recurring: false }, -1],
  ])('%s', (_, date, changes, n) => {
    expect(ownPeriod({ ...DEBIT, ...changes }, day(date))).toBe(n);
  });
});

describe('the places of a day', () => {
  const take = (taken: number[], ...periods: number[]) => {
    const takePlace = placesOf(DEBIT, DATE, taken);
    return periods.map((period) => takePlace(period));
  };

  test('are one for each of two earlier periods, and none for a third', () => {
    expect(take([], 2, 0, 1)).toEqual([true, true, false]);
  });

  test('always include the day’s own period and later ones', () => {
    expect(take([0, 1], 5, 5, 6)).toEqual([true, true, true]);
  });

  test('are shared by all orders of one period', () => {
    expect(take([], 2, 2, 1, 2, 1, 0)).toEqual([true, true, true, true, true, false]);
  });

  test('count the earlier periods that have one already', () => {
    expect(take([0], 1, 2)).toEqual([true, false]);
    expect(take([0, 1], 0, 1, 2)).toEqual([true, true, false]);
  });

  test('go to no other earlier period if three have one already', () => {
    expect(take([0, 1, 2], 0, 2, 3)).toEqual([true, true, false]);
  });
});

describe('the earlier periods that a day’s files hold', () => {
  test('are counted by orders, without those of the day’s own period', () => {
    const taken = takenWith(DEBIT, DATE, {}, orders(3, 3, 4, 5, 6));
    expect(taken).toEqual({ 3: 2, 4: 1 });
    expect(earlierPeriods(taken)).toEqual([3, 4]);
    expect(takenWith(DEBIT, DATE, taken, orders(4))).toEqual({ 3: 2, 4: 2 });
  });

  test('are at most two: a third is an error', () => {
    expect(() => takenWith(DEBIT, DATE, {}, orders(2, 3, 4))).toThrow(
      'More than 2 earlier periods on 2027-02-15',
    );
    expect(() => takenWith(DEBIT, DATE, { 2: 1, 3: 4 }, orders(4))).toThrow('More than 2');
    expect(takenWith(DEBIT, DATE, { 2: 1, 3: 4 }, orders(5))).toEqual({ 2: 1, 3: 4 });
  });

  test('free a place once the last order of a period is removed', () => {
    expect(takenWithout({ 3: 2, 4: 1 }, 3)).toEqual({ 3: 1, 4: 1 });
    expect(takenWithout({ 3: 1, 4: 1 }, 3)).toEqual({ 4: 1 });
    expect(takenWithout({ 4: 1 }, 3)).toEqual({ 4: 1 });
  });

  test('are counted without changing the count they were made from', () => {
    const taken = Object.freeze({ 3: 1 });
    takenWith(DEBIT, DATE, taken, orders(3));
    takenWithout(taken, 3);
    expect(taken).toEqual({ 3: 1 });
  });
});
