import { expect, test } from '@jest/globals';
import { newPayout } from '#lib/domain/payout.ts';
import { isId } from '#tests/support/ids.ts';
import { centavos, frozen, NOW } from './direct-debit/sample.ts';

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
