import { describe, expect, test } from '@jest/globals';
import { exampleOf } from '#infra/openapi/examples.ts';
import * as stored from '#infra/openapi/stored.ts';
import * as orders from '#infra/openapi/stored-orders.ts';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showCharge, showOrder } from '#lib/api/orders/show.ts';
import { showWithNumber } from '#lib/api/payment-methods/show.ts';
import { showPayout } from '#lib/api/payouts/show.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Payment } from '#lib/domain/order.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { showToCustomer } from '#lib/operations/direct-debits/show-to-customer.ts';

import { differences } from '#tests/support/generated/contract.ts';

const CLOCK = clockAt(new Date('2026-11-20T16:04:12.381Z'));

/** Returns the value with the members of each object in the opposite order, as a database may return them. */
function reversed<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(reversed) as T;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)])) as T;
}

const payment = {
  id: 'pay_1',
  folio: '1',
  reference: '1000418',
  status: 'paid',
  type: 'direct_debit',
  currency: 'MXN',
  amount: 35_050,
  gateway: 'direct_debit',
  method: {
    name: 'Dolores Godínez',
    exp_month: '',
    exp_year: '',
    type: 'clabe',
    last4: '7771',
    brand: '',
    bankname: 'Banamex',
    domestic: true,
  },
  affiliation_number: '',
} as Payment;

const withFingerprint = {
  ...stored.acknowledged,
  acknowledge_by: stored.acknowledged.acknowledge_by && {
    ...stored.acknowledged.acknowledge_by,
    fingerprint: '5b1c7e0a',
  },
};

const cases: [string, (change: typeof reversed) => unknown][] = [
  ['a direct debit', (change) => showDirectDebit(change(withFingerprint))],
  ['one with an identity verification', (change) => showDirectDebit(change(stored.identified))],
  [
    'one for its customer',
    (change) =>
      showToCustomer(
        change(stored.acknowledged),
        {
          account: change(stored.account),
          method: change(stored.verified),
          transfer: change(stored.transfer),
          waiting: [change(orders.failed)],
        },
        CLOCK,
      ),
  ],
  ['a payment method', (change) => showWithNumber(change(stored.verified), undefined, stored.NUMBER)],
  ['an order with an address', (change) => showOrder(change(orders.addressed))],
  ['a charge that failed', (change) => showOrder(change(orders.failed))],
  ['a charge that was paid', (change) => showOrder(change({ ...orders.charge, payments: [payment] }))],
  ['a payout', (change) => showPayout(change(orders.payout))],
];

describe('members are in the documented order, whatever order the database returns', () => {
  test.each(cases)('%s', (_, show) => {
    const unmetadata = (text: string) => text.replace(/"metadata":\{[^}]*\}/, '');
    expect(unmetadata(JSON.stringify(show(reversed)))).toBe(unmetadata(JSON.stringify(show((same) => same))));
  });
});

describe('a charge', () => {
  test('names the bank’s file once that was released, not while it is being written', () => {
    const file_id = 'acc_1/2026-12-15-002-00001';
    const { charge } = orders;
    expect(showCharge({ ...charge, file_id, attempts: 1 }).file).toBe('2026-12-15-002-00001');
    expect(showCharge({ ...charge, file_id, attempts: 0 }).file).toBeNull();
    expect(showCharge({ ...charge, attempts: 0 }).file).toBeNull();
  });

  test.each<[string, Partial<Charge>, boolean]>([
    ['failed by its customer’s word', {}, true],
    ['waits for the next cycle by it', { status: 'pending_next_cycle' }, true],
    ['is listed by a later consent', { needs_consent: false }, false],
    ['is retried', { retried_by: 'ord_2' }, false],
    ['is paid after all', { status: 'paid' }, false],
  ])('says whether it requires a consent, if it %s', (_, more, expected) => {
    const shown = showCharge({ ...orders.failed, needs_consent: true, ...more });
    expect(shown.consent_required).toBe(expected);
  });
});

describe('an example of the reference', () => {
  const observed = (body: unknown, headers: Record<string, string> = {}) => ({
    status: 200,
    headers: new Headers({ 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers }),
    text: JSON.stringify(body),
  });

  test.each([
    ['getOrder', '/api/orders/ord_1', { etag: '"x"' }],
    ['getPayout', '/api/payouts/po_1', { etag: '"x"' }],
    ['getDirectDebit', '/api/direct-debits/dd_1', { etag: '"x"' }],
    ['listDirectDebits', '/api/direct-debits', {}],
    ['listPayments', '/api/direct-debits/dd_1/payments', {}],
    ['listPaymentMethods', '/api/customers/c/payment-methods', {}],
  ] as const)('%s matches the documented response, with its members in order', (id, path, headers) => {
    expect(differences('GET', path, observed(exampleOf(id), headers))).toEqual([]);
  });
});
