import { expect, test } from '@jest/globals';
import { compareStatement, type StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import type { Centavos } from '#lib/domain/money.ts';

const line = (reference: string, amount: number): StatementLine => ({
  reference,
  amount: amount as Centavos,
});
const OURS = [line('1000001', 350_50), line('1000002', 10_00)];

test.each<[string, StatementLine[]]>([
  ['in another order', [line('1000002', 10_00), line('1000001', 350_50)]],
  ['with zeros and spaces', [line('0001000001 ', 350_50), line(' 1000002', 10_00)]],
])('a payment that is in both is not reported: %s', (_, statement) => {
  expect(compareStatement(OURS, statement)).toEqual([]);
});

test.each<[string, StatementLine[], object]>([
  [
    'is lacking on the statement',
    [line('1000001', 350_50)],
    { difference: 'not_on_statement', reference: '1000002', ours: 10_00, statement: null },
  ],
  [
    'is not ours',
    [...OURS, line('7777777', 1)],
    { difference: 'only_on_statement', reference: '7777777', ours: null, statement: 1 },
  ],
  [
    'stands there twice',
    [...OURS, line('1000001', 350_50)],
    { difference: 'only_on_statement', reference: '1000001', ours: null, statement: 350_50 },
  ],
  [
    'is of another amount, by a centavo',
    [line('1000001', 350_51), line('1000002', 10_00)],
    { difference: 'other_amount', reference: '1000001', ours: 350_50, statement: 350_51 },
  ],
])('a payment that %s is reported', (_, statement, difference) => {
  expect(compareStatement(OURS, statement)).toEqual([difference]);
});

test('days on which nothing was paid have empty statements', () => {
  expect(compareStatement([], [])).toEqual([]);
});
