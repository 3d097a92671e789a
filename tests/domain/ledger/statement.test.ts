import { describe, expect, test } from '@jest/globals';
import { statementOf } from '#lib/domain/ledger/statement.ts';
import { countsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { CORRECTION, line, RETURN } from './lines.ts';

describe('the statement of a month', () => {
  const months = () => [
    { month: '2027-01', counts: countsOfLines([line({ day: day('2027-01-29') })]) },
    { month: '2027-02', counts: countsOfLines([line(), RETURN]) },
  ];
  const CHARGED = { count: 1, amount: 100_00, fee: 5_00, tax: 80, net: 94_20 };
  const RETURNED = { count: 1, amount: -100_00, fee: 0, tax: 0, net: -100_00 };

  test('goes from the balance before its lines to the balance after them', () => {
    const days = [
      { day: '2027-02-10', counts: countsOfLines([line()]) },
      { day: '2027-02-11', counts: countsOfLines([RETURN]) },
    ];
    expect(statementOf('2027-02', months(), days)).toEqual({
      ...{ opening: 94_20, closing: 94_20 + 94_20 - 100_00 },
      types: [
        { type: 'charge', ...CHARGED },
        { type: 'charge_return', ...RETURNED },
      ],
      days: [
        { day: '2027-02-10', ...CHARGED, closing: 188_40 },
        { day: '2027-02-11', ...RETURNED, closing: 88_40 },
      ],
    });
  });

  test('adds the types of a day up', () => {
    const days = [{ day: '2027-02-11', counts: countsOfLines([line(), line(), RETURN]) }];
    expect(statementOf('2027-02', [], days).days).toEqual([
      { day: '2027-02-11', count: 3, amount: 100_00, fee: 10_00, tax: 1_60, net: 88_40, closing: 88_40 },
    ]);
  });

  test('of an earlier month is the same whatever is summed for a later one', () => {
    const expected = { opening: 0, closing: 94_20 };
    expect(statementOf('2027-01', months().slice(0, 1), [])).toMatchObject(expected);
    expect(statementOf('2027-01', months(), [])).toMatchObject(expected);
  });

  test('of a month without lines stays at one balance', () => {
    expect(statementOf('2027-03', months(), [])).toEqual({
      ...{ opening: 88_40, closing: 88_40, types: [], days: [] },
    });
  });

  test('of an account that owes its merchant nothing is zero', () => {
    expect(statementOf('2027-03', [], [])).toEqual({ opening: 0, closing: 0, types: [], days: [] });
  });

  test('opens where the month before it closes, and closes where its last day does', () => {
    const lines = fc.subarray([line(), RETURN, CORRECTION, line({ net: centavos(1), postings: {} })]);
    const ofDays = fc.array(lines, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.tuple(ofDays, ofDays, ofDays), (some) => {
        const all = some.map((daysOfMonth, index) => ({
          month: `2027-0${index + 1}`,
          counts: countsOfLines(daysOfMonth.flat()),
          days: daysOfMonth.map((these, n) => ({
            day: `2027-0${index + 1}-0${n + 1}`,
            counts: countsOfLines(these),
          })),
        }));
        const statements = all.map(({ month, days }) => statementOf(month, all, days));
        let balance = 0;
        for (const { opening, closing, days } of statements) {
          expect(opening).toBe(balance);
          expect(days.at(-1)?.closing).toBe(closing);
          balance = closing;
        }
      }),
    );
  });
});
