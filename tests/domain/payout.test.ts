import { describe, expect, test } from '@jest/globals';
import type { Fee } from '#lib/domain/fees.ts';
import { newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import type { Totals } from '#lib/domain/order-totals.ts';
import { changedPayout, isCoveredBy, newPayout, payoutLimitOf } from '#lib/domain/payout.ts';
import { isId } from '#tests/support/generated/ids.ts';
import { centavos, frozen, later, NOW } from './direct-debit/sample.ts';

const terms = frozen({
  order_id: 'ord_1',
  currency: 'MXN',
  amount: centavos(900_00),
  items: [{ name: 'Café', quantity: 1.5, price: centavos(600_00), discount: centavos(0) }],
  charges: [{ name: 'Comisión', amount: centavos(10_00) }],
} as const);

test('a new payout has the requested members, belongs to its account, and was never updated', () => {
  const payout = newPayout(terms, 'acc_1', new Date(NOW));
  expect(payout).toEqual({
    ...terms,
    id: payout.id,
    account_id: 'acc_1',
    status: 'created',
    version: 1,
    created_at: NOW,
    updated_at: NOW,
  });
  expect(isId('po', payout.id)).toBe(true);
  expect(newPayout(terms, 'acc_1', new Date(NOW)).id).not.toBe(payout.id);
});

test('a new payout is covered if something bounds the payouts of its order, because it is accepted only then', () => {
  expect(newPayout(terms, 'acc_1', new Date(NOW), { limit: centavos(900_00) })).toMatchObject({
    covered: true,
  });
  expect(newPayout(terms, 'acc_1', new Date(NOW), { limit: centavos(0) })).toMatchObject({ covered: true });
  expect(newPayout(terms, 'acc_1', new Date(NOW))).not.toHaveProperty('covered');
});

test('a new payout names the transfer with which the payment of its order has left, and has its merchant’s data', () => {
  const data = { external_id: 'A-1', metadata: { branch: 'north' } };
  expect(newPayout({ ...terms, ...data }, 'acc_1', new Date(NOW), { transfer_id: 'tr_1' })).toMatchObject({
    ...{ ...data, transfer_id: 'tr_1' },
  });
  expect(newPayout(terms, 'acc_1', new Date(NOW))).not.toHaveProperty('transfer_id');
});

test('a changed payout keeps the data of its merchant that is left out', () => {
  const data = { external_id: 'A-1', metadata: { branch: 'north' } };
  const before = newPayout({ ...terms, ...data }, 'acc_1', new Date(NOW));
  expect(changedPayout(before, terms, {}, new Date(NOW))).toMatchObject(data);
  const changes = { ...terms, external_id: 'B-2', metadata: {} };
  expect(changedPayout(before, changes, {}, new Date(NOW))).toMatchObject({
    external_id: 'B-2',
    metadata: {},
  });
});

test('a changed payout has its new terms and the next version, and keeps its id, its account and its creation', () => {
  const before = frozen(newPayout(terms, 'acc_1', new Date(NOW), { limit: centavos(900_00) }));
  const changes = { ...terms, amount: centavos(950_00), items: [] };
  expect(
    changedPayout(before, changes, { covered: false, transfer_id: 'tr_1' }, new Date(later(60_000))),
  ).toEqual({
    ...before,
    ...changes,
    ...{ covered: false, transfer_id: 'tr_1', status: 'updated', version: 2, updated_at: later(60_000) },
  });
});

test('a payout that is changed once more stays updated, and has the next version again', () => {
  const once = changedPayout(newPayout(terms, 'acc_1', new Date(NOW)), terms, {}, new Date(NOW));
  expect(changedPayout(once, terms, {}, new Date(NOW))).toMatchObject({
    status: 'updated',
    version: 3,
  });
});

test.each([
  ['below what it brings in', 899_99, true],
  ['exactly what it brings in', 900_00, true],
  ['a centavo above', 900_01, false],
])('an order covers its payouts until they sum to more than it brings in: %s', (_, paidOut, is) =>
  expect(isCoveredBy(centavos(900_00), paidOut)).toBe(is),
);

test('whether an order covers its payouts is unknown if nothing bounds them', () => {
  expect(isCoveredBy(undefined, 900_00)).toBeUndefined();
});

describe('the payouts of an order sum to at most', () => {
  const held = newOrderLedger({ settlement: 'held', settlement_days: 2, awaits_credit: true });
  const direct = newOrderLedger({ settlement: 'direct', settlement_days: 2, awaits_credit: false });
  const order = {
    type: 'direct_debit',
    totals: { total: centavos(100_00) } as Totals,
    fee: { total: centavos(6_26) } as Fee,
  } as const;

  test.each([
    ['nothing, if the charge has not gone to the bank', {}, 'held', 0],
    ['nothing, if the charge is not paid', { ledger: held }, 'held', 0],
    [
      'its amount less its fee, if the charge is paid',
      { ledger: { ...held, booked: 'charge' } },
      'held',
      93_74,
    ],
    [
      'nothing, if the charge is owed to its payer',
      { ledger: { ...held, booked: 'double_charge' } },
      'held',
      0,
    ],
    [
      'the same, whatever the account has by then',
      { ledger: { ...held, booked: 'charge' } },
      'direct',
      93_74,
    ],
    [
      'any sum, if the bank credited the merchant',
      { ledger: { ...direct, booked: 'charge' } },
      'held',
      undefined,
    ],
    ['its total less its fee, if it is a sale', { type: 'order' }, 'held', 93_74],
    ['any sum, if it is a sale of a merchant whom the bank credits', { type: 'order' }, 'direct', undefined],
  ] as const)('%s', (_, changes, settlement, limit) =>
    expect(payoutLimitOf({ ...order, ...changes }, { settlement })).toBe(limit),
  );

  test('nothing, if the fee is above the total', () => {
    const fee = { total: centavos(101_00) } as Fee;
    expect(payoutLimitOf({ ...order, fee, type: 'order' }, { settlement: 'held' })).toBe(0);
  });
});
