import { describe, expect, test } from '@jest/globals';
import { availableIn, sumsOf, withoutPast } from '#lib/domain/direct-debit/periods.ts';
import type { DirectDebit, PeriodSums } from '#lib/domain/direct-debit/record.ts';
import { active, centavos, counted, scheduled, until } from './sample.ts';

const VARYING = { is_fixed_amount: false, amount: null };
const SINGLE = { is_recurring: false, interval: null };
const NONE = { next_payment_date: null };

const sums = (n: number, changes: Partial<PeriodSums> = {}): PeriodSums => ({
  n,
  held: centavos(0),
  open: 0,
  paid: 0,
  failed: 0,
  ...changes,
});

describe('the sums of a period', () => {
  test('are zero if nothing is stored', () => expect(sumsOf(active(), 3)).toEqual(sums(3)));

  test('are kept while the period can be charged, or has an open or unpaid order', () => {
    const periods = [sums(0, { paid: 1 }), sums(1, { open: 1 }), sums(2, { failed: 1 }), sums(3), sums(4)];
    expect(withoutPast(periods, 4).map(({ n }) => n)).toEqual([1, 2, 4]);
    expect(withoutPast(periods, 0)).toEqual(periods);
  });
});

describe('of a maximum of 900.00, the rest is', () => {
  const left = (n: number, changes: Partial<DirectDebit>) =>
    availableIn(active({ max_amount: centavos(900_00), ...changes }), n);
  const held = (amount: number) => [sums(0, { held: centavos(amount), open: 1 })];

  test.each<[string, number, Partial<DirectDebit>, number]>([
    ['all, where the amount varies', 0, VARYING, 900_00],
    ['what is not open, paid or reserved', 0, { ...VARYING, ...counted({ periods: held(899_99) }) }, 1],
    ['nothing, where all of that is held', 0, { ...VARYING, ...counted({ periods: held(900_00) }) }, 0],
    ['nothing, where more is held than that', 0, { ...VARYING, ...counted({ periods: held(950_00) }) }, 0],
    ['all of another period', 1, { ...VARYING, ...counted({ periods: held(900_00) }) }, 900_00],
    ['what its own collection leaves, that is to come', 0, {}, 549_50],
    ['what that leaves in a later period', 7, {}, 549_50],
    ['all of a later period after the end', 7, until('2027-03-20'), 900_00],
    [
      'what is held apart from its own, which is opened',
      0,
      { schedule: scheduled({ cycle: 1 }), ...counted({ periods: held(350_50) }) },
      549_50,
    ],
    ['all of an earlier period that it never collected', 0, { schedule: scheduled({ cycle: 1 }) }, 900_00],
    ['all, where no collection is to come', 0, NONE, 900_00],
  ])('%s', (_, n, changes, expected) => expect(left(n, changes)).toBe(expected));

  test('zero for additional charges if the fixed amount is the maximum', () => {
    expect(availableIn(active(), 0)).toBe(0);
    expect(availableIn(active(), 1)).toBe(0);
  });
});

describe('of a one-off, the rest is', () => {
  const left = (changes: Partial<DirectDebit>) =>
    availableIn(active({ ...SINGLE, max_amount: centavos(900_00), ...changes }), 0);

  test.each<[string, Partial<DirectDebit>, number]>([
    ['nothing next to its own upcoming amount', {}, 0],
    ['all, where its amount varies', VARYING, 900_00],
    ['nothing next to an open order', { ...NONE, ...counted({ periods: [sums(0, { open: 1 })] }) }, 0],
    ['all, where its order was withdrawn', { ...NONE, ...counted({ periods: [sums(0)] }) }, 900_00],
  ])('%s', (_, changes, expected) => expect(left(changes)).toBe(expected));
});
