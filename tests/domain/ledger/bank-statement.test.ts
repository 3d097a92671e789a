import { describe, expect, test } from '@jest/globals';
import {
  type BankStatement,
  bookClaimed,
  withClaimed,
  withCredited,
} from '#lib/domain/ledger/bank-statement.ts';
import { clock } from '#tests/domain/direct-debit/sample.ts';
import { line } from './lines.ts';

const ID = 'f'.repeat(64);
const { now } = clock();
const claiming = (before?: BankStatement) => withClaimed(ID, before, [line(), line()], now);
const booked = (before?: BankStatement) => bookClaimed(claiming(before), 'ana', clock()).statement;

describe('a statement of the bank', () => {
  test('books the cash of all payments that it has claimed in one line of the operator', () => {
    const claimed = withClaimed(ID, claiming(), [line()], now);
    expect(claimed).toMatchObject({
      state: 'claiming',
      amount: 300_00,
      payments: 3,
      bookings: 1,
      version: 2,
    });
    const { statement, line: cash } = bookClaimed(claimed, 'ana', clock());
    expect(cash).toMatchObject({
      ...{ account_id: 'operator', type: 'bank_credit', amount: 300_00, net: 300_00, order_id: null },
      ...{ day: '2027-02-10', entry: { reference: `${'f'.repeat(16)}-1`, by: 'ana' } },
      postings: { bank_cash: 300_00, bank_clearing: -300_00 },
    });
    expect(statement).toMatchObject({
      state: 'booked',
      line_id: cash.id,
      amount: 300_00,
      credited: 0,
      version: 3,
    });
  });

  test('is credited once all of its payments are', () => {
    const some = withCredited(booked(), 1, now);
    expect(some).toMatchObject({ state: 'booked', credited: 1 });
    expect(withCredited(some, 1, now)).toMatchObject({ state: 'credited', credited: 2, version: 4 });
  });

  test('keeps the time of its first claim, and has that of its latest change', () => {
    const [first, then] = ['2027-02-10T15:00:00.000Z', '2027-02-11T15:00:00.000Z'];
    const one = withClaimed(ID, undefined, [line()], new Date(first));
    expect(one).toMatchObject({ created_at: first, updated_at: first });
    const two = withClaimed(ID, one, [line()], new Date(then));
    expect(two).toMatchObject({ created_at: first, updated_at: then });
  });

  test('books further payments in a line of their own', () => {
    const again = claiming(withCredited(booked(), 2, now));
    expect(again).toMatchObject({ state: 'claiming', bookings: 2, amount: 200_00, payments: 2, credited: 0 });
    expect(bookClaimed(again, 'ana', clock()).line.entry?.reference).toBe(`${'f'.repeat(16)}-2`);
  });

  test('claims nothing while payments that it has booked are not credited', () => {
    expect(() => claiming(booked())).toThrow('is booked, but not credited');
  });

  test('is not booked twice, and credits no payment before it is booked, or more than it has', () => {
    expect(() => bookClaimed(booked(), 'ana', clock())).toThrow('is booked');
    expect(() => withCredited(claiming(), 1, now)).toThrow('is claiming');
    expect(() => withCredited(booked(), 3, now)).toThrow('3 of 2 payments');
  });
});
