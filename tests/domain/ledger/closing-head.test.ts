import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import type { Part } from '#lib/domain/ledger/closing.ts';
import {
  accountsHashOf,
  addsUp,
  type ClosedPresentment,
  headOf,
  inVersion,
  OUTCOMES,
} from '#lib/domain/ledger/closing-head.ts';
import { type Postings, sumOfPostings } from '#lib/domain/ledger/postings.ts';

const DAY = '2027-01-04' as CalendarDate;
const NOTHING = { presentments: [], statements: [] };
const part = (account_id: string, movements: object): Part => ({
  ...{ account_id, lines: 1, lines_hash: '0', opening: {}, closing: {}, previous_hash: null },
  movements: movements as Postings,
});
const collected = part('acc_1', { bank_clearing: 500_00, payable: -500_00 });
const takenBack = part('acc_2', { bank_clearing: -20_00, payable: 20_00 });
const credited = part(OPERATOR_ACCOUNT, { bank_cash: 300_00, bank_clearing: -300_00 });

test('the uncredited money is that of the day before and the collected, less the credited', () => {
  const last = { hash: 'a', closing: { bank_clearing: 70_00, payable: -70_00 } as Postings };
  const head = headOf(DAY, [collected, takenBack, credited], NOTHING, last);
  expect(head.clearing).toEqual({ collected: 480_00, credited: 300_00 });
  expect(head.uncredited).toBe(70_00 + 480_00 - 300_00);
  expect(head.closing).toEqual(sumOfPostings(last.closing, head.movements));
});

test('a head has the sums of its parts, follows the last head, and hands on what the bank has said', () => {
  const words = { presentments: [{ presented_on: DAY }], statements: [{ statement_id: 'a1' }] } as never;
  const last = { hash: 'a', closing: { bank_clearing: 70_00, payable: -70_00 } as Postings };
  expect(headOf(DAY, [collected, { ...takenBack, lines: 4 }], words, last)).toMatchObject({
    ...{ v: 2, day: DAY, accounts: 2, lines: 5, previous_hash: 'a', opening: last.closing },
    accounts_hash: accountsHashOf([collected, takenBack]),
    movements: { bank_clearing: 480_00, payable: -480_00 },
    ...{ presentments: [{ presented_on: DAY }], statements: [{ statement_id: 'a1' }] },
  });
});

test('the first head opens with nothing and follows none', () => {
  const head = headOf(DAY, [collected], NOTHING, undefined);
  expect(head).toMatchObject({ opening: {}, closing: head.movements, previous_hash: null });
});

test('a day on which no statement was booked credits nothing', () => {
  expect(headOf(DAY, [collected], NOTHING, undefined).clearing).toEqual({ collected: 500_00, credited: 0 });
  expect(headOf(DAY, [], NOTHING, undefined).clearing).toEqual({ collected: 0, credited: 0 });
});

test('a head of the first version has no clearing and no statements', () => {
  const head = headOf(DAY, [collected], NOTHING, undefined);
  expect(inVersion(2, head)).toEqual(head);
  const { clearing: _, statements: __, ...others } = head;
  expect(inVersion(1, head)).toEqual({ ...others, v: 1 });
});

test.each(OUTCOMES)(
  'a presentment adds up unless its number %s differs by one order or one centavo',
  (outcome) => {
    const of = (count: number, amount: number) => ({ count, amount });
    const right: ClosedPresentment = {
      presented_on: DAY,
      presented: of(10, 1_000),
      ...{ paid: of(4, 400), returned: of(3, 300), unanswered: of(2, 200), taken_back: of(1, 100) },
    };
    expect(addsUp(right)).toBe(true);
    const { count, amount } = right[outcome];
    expect(addsUp({ ...right, [outcome]: of(count + 1, amount) })).toBe(false);
    expect(addsUp({ ...right, [outcome]: of(count, amount - 1) })).toBe(false);
  },
);
