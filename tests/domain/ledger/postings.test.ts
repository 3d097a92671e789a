import { describe, expect, test } from '@jest/globals';
import { OPERATOR_TYPES } from '#lib/domain/ledger/operator-entry.ts';
import {
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  LINE_TYPES,
  MERCHANT_LINE_TYPES,
  type Measure,
  MOVES,
  postingsOf,
  type Side,
  shownBalance,
} from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import fc from '#tests/support/generated/fast-check.ts';

const rows = LINE_TYPES.flatMap((type) =>
  Object.keys(MOVES[type]).map((side) => [type, side as Side] as const),
);

const centavos = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((some) => some as Centavos);
const amounts = fc.record<Record<Measure, Centavos>>({
  amount: centavos,
  fee: centavos,
  tax: centavos,
  paid: centavos,
});

/** The types whose `payable` moves by the net. Those of charges do so only where the money is held. */
const MOVES_NET: readonly string[] = [
  ...['charge held', 'charge_return held', 'charge_correction held', 'transfer held', 'transfer_return held'],
  ...['refund held', 'refund_return held', 'reserve_hold held', 'reserve_release held'],
  ...OPERATOR_TYPES.flatMap((type) => [`${type} held`, `${type} direct`]),
];

describe('the postings of a line', () => {
  test.each(rows)('sum to zero: %s, %s', (type, side) => {
    fc.assert(
      fc.property(amounts, (some) => {
        const all = Object.values(postingsOf(type, side, some));
        expect(all.reduce((sum, by) => sum + by, 0) === 0).toBe(true);
        expect(all).not.toContain(0);
      }),
    );
  });

  test.each(rows)(
    'move what is owed to the merchant by the net, or else by the fee: %s, %s',
    (type, side) => {
      fc.assert(
        fc.property(amounts, (some) => {
          const { payable = 0 as Centavos } = postingsOf(type, side, some);
          const hasFee = ['charge', 'dispute_fee', 'dispute_fee_return'].includes(type);
          const fee = hasFee ? some.fee + some.tax : 0;
          const moved = MOVES_NET.includes(`${type} ${side}`) ? some.amount - fee : -fee;
          expect(shownBalance('payable', payable) === moved).toBe(true);
        }),
      );
    },
  );
});

/** The postings of each type over 100.00, with a fee of 5.00 and 0.80 of IVA on it. */
const HUNDRED = { amount: 100_00, fee: 5_00, tax: 80, paid: 100_00 } as Record<Measure, Centavos>;

describe('a line over 100.00, with a fee of 5.80,', () => {
  const FEE = { payable: 5_80, fees: -5_00, iva: -80 };
  const OWED_TO_MERCHANT = { bank_clearing: 100_00, payable: -100_00 };

  test.each([
    ['charge', 'held', { ...OWED_TO_MERCHANT, ...FEE, payable: -94_20 }],
    ['charge', 'direct', FEE],
    ['charge_return', 'held', OWED_TO_MERCHANT],
    ['charge_return', 'direct', {}],
    ['charge_correction', 'held', OWED_TO_MERCHANT],
    ['charge_correction', 'direct', {}],
    ['double_charge', 'payer', { bank_clearing: 100_00, payer_due: -100_00 }],
    ['double_charge', 'direct', {}],
    ['dispute_fee', 'held', FEE],
    ['dispute_fee', 'direct', FEE],
    ['refund', 'payer', { in_transit: 100_00, payer_due: -100_00 }],
    ['reserve_hold', 'held', { reserve: 100_00, payable: -100_00 }],
    ['reserve_release', 'held', { reserve: 100_00, payable: -100_00 }],
    ['refund', 'held', { in_transit: 100_00, payable: -100_00 }],
    ['refund_paid', 'held', { in_transit: 100_00, bank_cash: -100_00 }],
    ['refund_return', 'held', { in_transit: 200_00, payable: -100_00, bank_cash: -100_00 }],
    ['refund_return', 'payer', { in_transit: 200_00, payer_due: -100_00, bank_cash: -100_00 }],
    ['refund_paid', 'payer', { in_transit: 100_00, bank_cash: -100_00 }],
    ['fee_payment', 'held', { bank_cash: 100_00, payable: -100_00 }],
    ['fee_payment', 'direct', { bank_cash: 100_00, payable: -100_00 }],
    ['adjustment', 'held', { losses: 100_00, payable: -100_00 }],
    ['adjustment', 'direct', { losses: 100_00, payable: -100_00 }],
    ['write_off', 'held', { losses: 100_00, payable: -100_00 }],
    ['write_off', 'direct', { losses: 100_00, payable: -100_00 }],
  ] as const)('of the type %s, %s, moves %j', (type, side, moved) =>
    expect(postingsOf(type, side, HUNDRED)).toEqual(moved),
  );

  test('moves nothing if its type has no such side', () => {
    expect(postingsOf('refund', 'direct', HUNDRED)).toEqual({});
  });
});

describe('a balance', () => {
  test.each([
    ...['payable', 'reserve', 'in_transit', 'payer_due', 'fees', 'iva'].map((name) => [name, 1] as const),
    ...['bank_clearing', 'bank_cash', 'losses'].map((name) => [name, -1] as const),
  ])('of the account %s that is credited is shown with the sign %i', (account, sign) => {
    expect(shownBalance(account as LedgerAccount, -350 as Centavos)).toBe(sign * 350);
  });

  test('of zero is never shown as below zero', () => {
    for (const account of LEDGER_ACCOUNTS) expect(shownBalance(account, 0 as Centavos)).toBe(0);
  });
});

test('a merchant has lines of every type, except the bank’s credit, which is the operator’s', () => {
  expect(MERCHANT_LINE_TYPES).toEqual(LINE_TYPES.filter((type) => type !== 'bank_credit'));
  expect(MERCHANT_LINE_TYPES).not.toContain('bank_credit');
});

test('the accounts of the merchant are shown before those of the operator', () => {
  expect(LEDGER_ACCOUNTS).toEqual([
    ...['payable', 'reserve', 'in_transit', 'payer_due'],
    ...['bank_clearing', 'bank_cash', 'fees', 'iva', 'losses'],
  ]);
});
