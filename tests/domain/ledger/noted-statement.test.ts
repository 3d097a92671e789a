import { expect, test } from '@jest/globals';
import type { StatementDifference } from '#lib/domain/bank-file/compare-statement.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankStatement } from '#lib/domain/ledger/bank-statement.ts';
import { inOneClosing, noteStatement } from '#lib/domain/ledger/noted-statement.ts';

const OF = {
  statement_id: 'a1',
  presented_on: '2027-01-04' as CalendarDate,
  compared_on: '2027-01-05' as CalendarDate,
};
const differs = (difference: string, reference: string, ours: number | null, statement: number | null) =>
  ({ difference, reference, ours, statement }) as StatementDifference;

test('a statement is noted with its differences by kind, to the centavo', () => {
  const noted = noteStatement(
    OF,
    [
      differs('not_on_statement', '1000001', 350_50, null),
      differs('not_on_statement', '1000002', 10_01, null),
      differs('other_amount', '1000003', 20_00, 20_01),
      differs('only_on_statement', '7777777', null, 99),
    ],
    undefined,
  );
  const none = { count: 0, ours: 0, statement: 0 };
  expect(noted).toMatchObject({ ...OF, credited: { count: 0, amount: 0 } });
  expect(noted.differing).toEqual({
    not_on_statement: { count: 2, ours: 360_51, statement: 0 },
    only_on_statement: { count: 1, ours: 0, statement: 99 },
    other_amount: { count: 1, ours: 20_00, statement: 20_01 },
    ...{ date_needed: none, unfinished: none },
  });
  expect(noted.differences.map(({ reference }) => reference)).toEqual([
    ...['1000001', '1000002', '1000003', '7777777'],
  ]);
});

test('a statement has credited what it has booked, and nothing while it only claims payments', () => {
  const claiming = { line_id: null, credited: 0, amount: 350_50 } as BankStatement;
  expect(noteStatement(OF, [], claiming).credited).toEqual({ count: 0, amount: 0 });
  const booked = { ...claiming, line_id: 'txn_1', credited: 2 };
  expect(noteStatement(OF, [], booked).credited).toEqual({ count: 2, amount: 350_50 });
});

test.each(['002180000123456784', 'SPEI JUANA PEREZ', '4152313300000000', ''])(
  'a text of the bank that is no reference is not noted: %s',
  (reference) => {
    const [named] = noteStatement(
      OF,
      [differs('only_on_statement', reference, null, 1_00)],
      undefined,
    ).differences;
    expect(named).toEqual({ difference: 'only_on_statement', reference: null, ours: null, statement: 1_00 });
  },
);

test('of many differences all are counted, and a hundred are named', () => {
  const many = Array.from({ length: 250 }, (_, n) =>
    differs('not_on_statement', String(1_000_000 + n), 1, null),
  );
  const noted = noteStatement(OF, many, undefined);
  expect(noted.differences).toHaveLength(100);
  expect(noted.differing.not_on_statement).toEqual({ count: 250, ours: 250, statement: 0 });
});

test('a closing has room for the differences of all statements of a day, and counts each of them', () => {
  const many = Array.from({ length: 100 }, (_, n) => differs('other_amount', String(1_000_000 + n), 1, 2));
  const noted = Array.from({ length: 60 }, () => noteStatement(OF, many, undefined));
  const closed = inOneClosing(noted);
  expect(closed.map(({ differing }) => differing.other_amount.count)).toEqual(noted.map(() => 100));
  expect(closed.map(({ differences }) => differences.length)).toEqual(noted.map(() => 16));
  // DynamoDB's limit of an item.
  expect(JSON.stringify(noted).length).toBeGreaterThan(400 * 1024);
  expect(JSON.stringify(closed).length).toBeLessThan(200 * 1024);
  // A table that was restored has them from a closing.
  expect(inOneClosing(closed)).toEqual(closed);
  expect(inOneClosing(noted.slice(0, 10))).toEqual(noted.slice(0, 10));
});
