import { describe, expect, test } from '@jest/globals';
import {
  classOfReason,
  parseOwnReturnCodes,
  type ReturnReason,
  readReturnCode,
} from '#lib/domain/bank-file/return-codes.ts';

describe('a return code', () => {
  test('00 is no failure', () => {
    expect(readReturnCode('002', '00')).toEqual({ paid: true, bankCode: '00' });
  });

  test.each([
    ['01', 'account_not_found', 'hard_account', false],
    ['02', 'account_blocked', 'account_blocked', true],
    ['03', 'account_closed', 'hard_account', false],
    ['04', 'insufficient_funds', 'soft_funds', true],
    ['05', 'account_in_other_currency', 'hard_account', false],
    ['06', 'account_not_at_bank', 'hard_account', false],
    ['07', 'duplicate_transaction', 'our_error_duplicate', true],
    ['08', 'stopped_by_customer', 'customer_order', true],
    ['09', 'amount_over_authorised', 'amount_over_authorised', true],
    ['10', 'service_cancelled_by_customer', 'customer_order', true],
    ['11', 'not_authorised_by_customer', 'not_authorised', true],
    ['12', 'payment_order_expired', 'not_applicable_to_debits', false],
    ['13', 'disputed_by_customer', 'objection_chargeback', false],
  ])('%s means %s', (bankCode, code, kind, retryable) => {
    const answer = readReturnCode('002', bankCode);
    expect(answer).toMatchObject({ paid: false, bankCode, reason: { code, class: kind, retryable } });
  });

  test.each(['14', '99', 'A1', '0', '', '004', '__proto__', 'undefined'])(
    '%j is unknown, is kept as received, and means not paid',
    (bankCode) => {
      expect(readReturnCode('002', bankCode)).toMatchObject({
        paid: false,
        bankCode,
        reason: { code: 'unknown_reason', class: 'unknown', retryable: false },
      });
    },
  );

  test('every reason has one sentence for people', () => {
    const codes = Array.from({ length: 14 }, (_, index) => String(index + 1).padStart(2, '0'));
    for (const code of codes) {
      const answer = readReturnCode('002', code);
      expect(answer.paid ? '' : answer.reason.message).toMatch(/^The [^.]{15,}\.$/);
    }
  });

  test('may have another meaning at one bank', () => {
    const reason: ReturnReason = {
      code: 'account_restricted',
      class: 'account_blocked',
      retryable: true,
      message: 'The account takes no debits at present.',
    };
    const own = new Map([['012 08', reason]]);
    expect(readReturnCode('012', '08', own)).toEqual({ paid: false, bankCode: '08', reason });
    expect(readReturnCode('014', '08', own)).toMatchObject({ reason: { code: 'stopped_by_customer' } });
    expect(readReturnCode('012', '10', own)).toMatchObject({
      reason: { code: 'service_cancelled_by_customer' },
    });
  });
});

describe('codes with another meaning at one bank', () => {
  const own = parseOwnReturnCodes('012-08=insufficient_funds, 072-12=account_closed');

  test('have that meaning there, and the usual one elsewhere', () => {
    expect(readReturnCode('012', '08', own)).toMatchObject({ reason: { code: 'insufficient_funds' } });
    expect(readReturnCode('072', '12', own)).toMatchObject({ reason: { class: 'hard_account' } });
    expect(readReturnCode('072', '08', own)).toMatchObject({ reason: { class: 'customer_order' } });
    expect(parseOwnReturnCodes('').size).toBe(0);
    expect(parseOwnReturnCodes(' , ').size).toBe(0);
  });

  test.each([
    ...['012-08=nothing', '12-08=account_closed', '012=account_closed', '0012-08=account_closed'],
    ...['012-08=account_closed or so', 'no'],
  ])('are read or refused: %s', (text) => {
    expect(() => parseOwnReturnCodes(text)).toThrow('is not a bank, its return code and one of our reasons');
  });
});

test('a reason of ours has a class, and no other code has one', () => {
  expect(classOfReason('insufficient_funds')).toBe('soft_funds');
  expect(classOfReason('objection')).toBeUndefined();
});
