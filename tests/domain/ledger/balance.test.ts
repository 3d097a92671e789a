import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { balanceOf, pendingByDay, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { CORRECTION, line, RETURN } from './lines.ts';
import { atBank, bookAt, FAILED, FEE, morningOf, NET, PAID, TAX, TOTAL } from './sample.ts';

const NONE = { pending: 0, available: 0, reserved: 0, in_transit: 0, owed: 0 };

describe('the balance', () => {
  test('has a charge pending until the day on which it is available', () => {
    const sums = totalCountsOfLines([line()]);
    expect(balanceOf(sums, day('2027-02-11'))).toEqual({ ...NONE, pending: 94_20 });
    expect(balanceOf(sums, day('2027-02-12'))).toEqual({ ...NONE, available: 94_20 });
  });

  test('of an account without lines is zero', () => {
    expect(balanceOf({}, day('2027-02-11'))).toEqual(NONE);
  });

  test('has nothing available while a return has taken more than is left', () => {
    const sums = totalCountsOfLines([line(), RETURN]);
    expect(balanceOf(sums, day('2027-02-11'))).toEqual({ ...NONE, owed: 5_80 });
  });

  test('has no more pending than is owed: what was taken back draws on it', () => {
    const sums = totalCountsOfLines([line(), RETURN, CORRECTION]);
    expect(balanceOf(sums, day('2027-02-12'))).toEqual({ ...NONE, pending: 94_20 });
    expect(balanceOf(sums, day('2027-02-15'))).toEqual({ ...NONE, available: 94_20 });
  });

  test('is the same whatever the order of its lines', () => {
    expect(totalCountsOfLines([RETURN, line()])).toEqual(totalCountsOfLines([line(), RETURN]));
  });

  test('shows what is reserved and what is on its way as money of the merchant', () => {
    const sums = { reserve: -12_00, in_transit: -7_50 };
    expect(balanceOf(sums, day('2027-02-11'))).toEqual({ ...NONE, reserved: 12_00, in_transit: 7_50 });
  });

  test('has pending what is available after today, and everything else available', () => {
    const today = day('2027-02-11');
    const payments = fc.array(fc.record({ net: fc.nat({ max: 1_000_000 }), waits: fc.nat({ max: 6 }) }));
    fc.assert(
      fc.property(payments, (some) => {
        const lines = some.map(({ net, waits }) =>
          line({
            available_on: addDays(day('2027-02-10'), waits),
            postings: { bank_clearing: centavos(net), payable: centavos(-net) },
          }),
        );
        const sumOf = (these: typeof some) => these.reduce((sum, { net }) => sum + net, 0);
        expect(balanceOf(totalCountsOfLines(lines), today)).toEqual({
          ...NONE,
          pending: sumOf(some.filter(({ waits }) => waits > 1)),
          available: sumOf(some.filter(({ waits }) => waits <= 1)),
        });
      }),
    );
  });
});

describe('pending money', () => {
  const waiting = { payable: -30_00, 'waiting_2027-02-12': -10_00 };
  const sums = { ...waiting, 'waiting_2027-02-15': -15_00, uncredited: -5_00 };

  test('is shown by the day on which it becomes available, and last the part that waits for the bank', () => {
    expect(pendingByDay(sums, day('2027-02-11'))).toEqual([
      { available_on: '2027-02-12', amount: 10_00 },
      { available_on: '2027-02-15', amount: 15_00 },
      { available_on: null, amount: 5_00 },
    ]);
    expect(pendingByDay(sums, day('2027-02-15'))).toEqual([{ available_on: null, amount: 5_00 }]);
    expect(pendingByDay({}, day('2027-02-11'))).toEqual([]);
  });

  test('is in the order of its days, in whatever order the sums are read', () => {
    const read = Object.fromEntries(Object.entries(sums).reverse());
    expect(pendingByDay(read, day('2027-02-11'))).toEqual(pendingByDay(sums, day('2027-02-11')));
  });

  test('pays returned money from its earliest part', () => {
    expect(pendingByDay({ ...sums, payable: -18_00 }, day('2027-02-11'))).toEqual([
      { available_on: '2027-02-15', amount: 13_00 },
      { available_on: null, amount: 5_00 },
    ]);
  });

  test('sums to the same by day as in one sum, on any day', () => {
    const counts = fc.dictionary(
      fc.integer({ min: 10, max: 20 }).map((n) => `waiting_2027-02-${n}`),
      fc.integer({ min: -100_00, max: 20_00 }),
    );
    const payable = fc.integer({ min: -500_00, max: 50_00 });
    fc.assert(
      fc.property(counts, payable, fc.integer({ min: -50_00, max: 0 }), (some, owed, uncredited) => {
        const all = { ...some, payable: owed, uncredited };
        const today = day('2027-02-13');
        const parts = pendingByDay(all, today);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(balanceOf(all, today).pending);
      }),
    );
  });
});

describe('the balance around the return of one of two held payments', () => {
  const balanceAfter = (returnedOn: string, today: string) => {
    const other = bookAt(morningOf('2027-02-11'), atBank('held'), PAID);
    const paid = bookAt(morningOf('2027-02-10'), atBank('held'), PAID);
    const returned = bookAt(morningOf(returnedOn), paid.charge, FAILED);
    const lines = [...paid.lines, ...other.lines, ...returned.lines];
    return balanceOf(totalCountsOfLines(lines), day(today));
  };
  const LEFT = NET - FEE - TAX;

  test('has none of the returned payment pending if it was returned while it waited', () => {
    // The fee of the returned payment is paid from the other one, which waits until Monday.
    expect(balanceAfter('2027-02-11', '2027-02-11')).toEqual({ ...NONE, pending: LEFT });
    expect(balanceAfter('2027-02-11', '2027-02-12')).toEqual({ ...NONE, pending: LEFT });
    expect(balanceAfter('2027-02-11', '2027-02-15')).toEqual({ ...NONE, available: LEFT });
  });

  test('has the other payment pending, less what was taken, if it was returned once available', () => {
    expect(balanceAfter('2027-02-12', '2027-02-12')).toEqual({ ...NONE, pending: LEFT });
    expect(balanceAfter('2027-02-12', '2027-02-15')).toEqual({ ...NONE, available: LEFT });
    expect(LEFT).toBe(2 * NET - TOTAL);
  });
});
