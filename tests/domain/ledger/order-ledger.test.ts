import { expect, test } from '@jest/globals';
import { claimTermsOf, newOrderLedger, settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';

test('an account without terms of its own is credited by the bank, and gets its money after two business days', () => {
  expect(settlementTermsOf({})).toEqual({ settlement: 'direct', settlement_days: 2 });
});

test('an account with some terms of its own has the standard ones for the rest', () => {
  expect(settlementTermsOf({ settlement: 'held' })).toEqual({ settlement: 'held', settlement_days: 2 });
  expect(settlementTermsOf({ settlement_days: 5 })).toEqual({ settlement: 'direct', settlement_days: 5 });
});

test('the ledger of an order has the terms of its account, and nothing booked', () => {
  expect(newOrderLedger({ settlement: 'held', settlement_days: 5, awaits_credit: true })).toEqual({
    ...{ settlement: 'held', settlement_days: 5, awaits_credit: true },
    ...{ booked: 'nothing', is_fee_booked: false, lines: [], waiting: null, credited_on: null },
  });
});

test('an order awaits the bank’s credit if the stage does and the operator holds the money', () => {
  const awaits = (settlement: 'held' | 'direct', isCreditAwaited: boolean) =>
    claimTermsOf({ settlement }, isCreditAwaited).awaits_credit;
  expect([awaits('held', true), awaits('held', false)]).toEqual([true, false]);
  expect([awaits('direct', true), awaits('direct', false)]).toEqual([false, false]);
});
