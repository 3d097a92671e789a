import { expect, test } from '@jest/globals';
import { newOrderLedger, settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';

test('an account without terms of its own is credited by the bank, and gets its money after two business days', () => {
  expect(settlementTermsOf({})).toEqual({ settlement: 'direct', settlement_days: 2 });
});

test('an account with some terms of its own has the standard ones for the rest', () => {
  expect(settlementTermsOf({ settlement: 'held' })).toEqual({ settlement: 'held', settlement_days: 2 });
  expect(settlementTermsOf({ settlement_days: 5 })).toEqual({ settlement: 'direct', settlement_days: 5 });
});

test('the ledger of an order has the terms of its account, and nothing booked', () => {
  expect(newOrderLedger({ settlement: 'held', settlement_days: 5 })).toEqual({
    ...{ settlement: 'held', settlement_days: 5 },
    ...{ booked: 'nothing', is_fee_booked: false, lines: [], waiting: null },
  });
});
