import { describe, expect, test } from '@jest/globals';
import type { Line } from '#lib/domain/ledger/line.ts';
import { statementOf } from '#lib/domain/ledger/statement.ts';
import {
  balanceOf,
  countsOfLines,
  pastWaiting,
  sumsByType,
  totalCountsOfLines,
} from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';

const line = (changes: Partial<Line>): Line => ({
  ...{ id: 'txn_1', n: 0, account_id: 'acc_1', type: 'charge', order_id: 'ord_1', direct_debit_id: 'dd_1' },
  ...{ amount: centavos(100_00), fee: centavos(5_00), tax: centavos(80), net: centavos(94_20) },
  ...{ day: day('2027-02-10'), written_on: day('2027-02-10'), available_on: day('2027-02-12') },
  ...{ entry: null, reverses: null, frees: null, created_at: '2027-02-10T15:00:00.000Z' },
  postings: {
    ...{ bank_clearing: centavos(100_00), payable: centavos(-94_20) },
    ...{ fees: centavos(-5_00), iva: centavos(-80) },
  },
  ...changes,
});

const returned = line({
  ...{ id: 'txn_2', n: 1, type: 'charge_return', amount: centavos(-100_00), net: centavos(-100_00) },
  ...{ fee: centavos(0), tax: centavos(0), available_on: day('2027-02-11'), day: day('2027-02-11') },
  postings: { bank_clearing: centavos(-100_00), payable: centavos(100_00) },
  frees: { until: day('2027-02-12'), payable: centavos(-94_20) },
});

describe('the balance', () => {
  test('has a charge pending until the day on which it is available', () => {
    const sums = totalCountsOfLines([line({})]);
    expect(balanceOf(sums, day('2027-02-11'))).toMatchObject({ pending: 94_20, available: 0, owed: 0 });
    expect(balanceOf(sums, day('2027-02-12'))).toMatchObject({ pending: 0, available: 94_20, owed: 0 });
  });

  test('has nothing available while a return has taken more than is left', () => {
    const sums = totalCountsOfLines([line({}), returned]);
    expect(balanceOf(sums, day('2027-02-11'))).toMatchObject({ pending: 0, available: 0, owed: 5_80 });
  });

  test('has no more pending than is owed: what was taken back draws on it', () => {
    const corrected = line({
      ...{
        id: 'txn_3',
        n: 2,
        type: 'charge_correction',
        net: centavos(100_00),
        fee: centavos(0),
        tax: centavos(0),
      },
      ...{ day: day('2027-02-11'), available_on: day('2027-02-15') },
      postings: { bank_clearing: centavos(100_00), payable: centavos(-100_00) },
    });
    const sums = totalCountsOfLines([line({}), returned, corrected]);
    expect(balanceOf(sums, day('2027-02-12'))).toMatchObject({ pending: 94_20, available: 0, owed: 0 });
    expect(balanceOf(sums, day('2027-02-15'))).toMatchObject({ pending: 0, available: 94_20, owed: 0 });
  });

  test('is the same whatever the order of its lines', () => {
    expect(totalCountsOfLines([returned, line({})])).toEqual(totalCountsOfLines([line({}), returned]));
  });

  test('forgets the waiting sums of days that are over, and only those', () => {
    const [waiting] = Object.keys(totalCountsOfLines([line({})])).filter((name) =>
      name.startsWith('waiting_'),
    );
    expect(pastWaiting(day('2027-02-12'))).not.toContain(waiting);
    expect(pastWaiting(day('2027-02-13'))).toContain(waiting);
  });
});

describe('the statement of a month', () => {
  const counts = countsOfLines([line({}), returned]);
  const before = countsOfLines([line({ day: day('2027-01-29') })]);
  const months = [
    { month: '2027-01', counts: before },
    { month: '2027-02', counts },
  ];

  test('goes from the balance before its lines to the balance after them', () => {
    const days = [
      { day: '2027-02-10', counts: countsOfLines([line({})]) },
      { day: '2027-02-11', counts: countsOfLines([returned]) },
    ];
    const statement = statementOf('2027-02', months, days);
    expect(statement).toMatchObject({ opening: 94_20, closing: 94_20 + 94_20 - 100_00 });
    expect(statement.days.map(({ closing }) => closing)).toEqual([188_40, 88_40]);
    expect(statement.types).toEqual(sumsByType(counts));
  });

  test('of an earlier month is the same whatever is summed for a later one', () => {
    const expected = { opening: 0, closing: 94_20 };
    expect(statementOf('2027-01', months.slice(0, 1), [])).toMatchObject(expected);
    expect(statementOf('2027-01', months, [])).toMatchObject(expected);
  });

  test('of a month without lines stays at one balance', () => {
    expect(statementOf('2027-03', months, [])).toMatchObject({ opening: 88_40, closing: 88_40, types: [] });
  });
});
