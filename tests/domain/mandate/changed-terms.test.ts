import { describe, expect, test } from '@jest/globals';
import { leftUnpaid, listedAgain } from '#lib/domain/direct-debit/charge-transitions.ts';
import { countedWith, type DecidedOrders } from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit, Pause } from '#lib/domain/direct-debit/record.ts';
import { dueEntries } from '#lib/domain/mandate/due-entries.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  charge,
  consented,
  created,
  failedCharge,
  INSUFFICIENT_FUNDS,
  NOW,
  scheduled,
} from '#tests/domain/direct-debit/sample.ts';

const due = (before: DirectDebit, changes: Partial<DirectDebit>, orders: DecidedOrders = {}) =>
  dueEntries(before, { next: { ...before, ...changes }, ...countedWith(before, orders).orders });
const amendment = (changes: object) => [{ type: 'amendment', detail: { changes } }];

describe('an amendment is due', () => {
  test.each([
    ['amount', 100_00],
    ['max_amount', 100_00],
    ['concept', 'Otra cosa'],
    ['interval', 'weekly'],
    ['end_date', '2028-02-15'],
  ] as const)('for another %s, with the value before and after', (name, to) => {
    expect(due(active(), { [name]: to })).toEqual(amendment({ [name]: { from: active()[name], to } }));
  });

  test('once for several terms', () => {
    expect(due(active(), { amount: 1 as never, concept: 'Otra cosa' })).toEqual(
      amendment({
        amount: { from: 350_50, to: 1 },
        concept: { from: 'Suscripción mensual', to: 'Otra cosa' },
      }),
    );
  });

  test('for nothing that is no term, nor for a customer that is written again as they were', () => {
    const same = {
      customer: { ...active().customer },
      notify_url: 'https://example.com',
      metadata: { a: 'b' },
    };
    expect(due(active(), same)).toEqual([]);
  });

  test('not before there is a consent, nor with a new one, which names its terms itself', () => {
    expect(due(created(), { concept: 'Otra cosa' })).toEqual([]);
    expect(due(active(), { concept: 'Otra cosa', consent: consented({ count: 2 }) })).toEqual([
      { type: 'consent', detail: null },
    ]);
  });

  const moved = { next_payment_date: day('2027-03-01'), requested_payment_date: day('2027-03-01') };
  test.each<[string, Partial<DirectDebit>, Partial<DirectDebit>]>([
    ['a run moves it', {}, { ...moved, requested_payment_date: active().requested_payment_date }],
    ['its period was collected', {}, { ...moved, schedule: scheduled({ cycle: 1 }) }],
    ['no day was requested before', { requested_payment_date: null }, moved],
    ['none is requested any more', {}, { ...moved, requested_payment_date: null }],
  ])('for no other day of a collection if %s', (_, before, next) => {
    expect(due(active(before), next)).toEqual([]);
  });

  test('for another day that was requested', () => {
    expect(due(active(), moved)).toEqual(
      amendment({ next_payment_date: { from: '2027-02-15', to: '2027-03-01' } }),
    );
  });
});

test('a consent names the unpaid orders that it lists, and no other order that changes with it', () => {
  const moved = [
    { charge: failedCharge({ id: 'ord_1' }), transition: listedAgain },
    { charge: failedCharge({ id: 'ord_2', status: 'pending_next_cycle' }), transition: leftUnpaid },
  ];
  expect(due(active(), { consent: consented({ count: 2 }) }, { moved })).toEqual([
    { type: 'consent', detail: { orders: ['ord_1'] } },
  ]);
});

describe('the account of a mandate', () => {
  test('is in an entry once the bank verifies it, and in none before, or if it was verified', () => {
    const before = active({ account_validated: false });
    expect(due(before, { account_validated: true })).toEqual([
      { type: 'account', detail: { what: 'verified' } },
    ]);
    expect(due(before, {})).toEqual([]);
    expect(due(active(), { account_validated: true })).toEqual([]);
  });
});

test('a revocation is in the evidence once', () => {
  const before = active({ revoked_at: NOW });
  expect(due(active(), { revoked_at: NOW })).toEqual([{ type: 'revocation', detail: null }]);
  expect(due(before, { revoked_at: NOW })).toEqual([]);
});

describe('an objection of the bank', () => {
  const pause = (reason: Pause['reason'], order_id = 'ord_1'): Pause => ({
    ...{ reason, bank_code: '08', since: NOW, order_id },
  });
  const objected = (detail: object) => ({
    type: 'bank_objection',
    detail: { code: '08', meaning: null, order_id: 'ord_1', reference: null, is_withdrawn: false, ...detail },
  });

  test.each(['customer_order', 'not_authorised', 'objection_chargeback'] as const)(
    'is in the evidence if it is a %s',
    (reason) => expect(due(active(), { pauses: [pause(reason)] })).toEqual([objected({ reason })]),
  );

  test('is no pause of another kind', () => {
    const pauses = [pause('account_closed' as never), pause('merchant' as never)];
    expect(due(active(), { pauses })).toEqual([]);
  });

  test('has the order and what the bank says of it: after the decision if that changes it', () => {
    const pauses = [pause('customer_order')];
    const failure = { ...INSUFFICIENT_FUNDS, message: 'The customer objects.' };
    const fails = { from: ['in_process'], set: { failure } } as const;
    expect(due(active(), { pauses }, { moved: [{ charge: charge(), transition: fails }] })).toEqual([
      objected({ reason: 'customer_order', reference: 1_000_001, meaning: 'The customer objects.' }),
    ]);
    const moved = [{ charge: failedCharge(), transition: leftUnpaid }];
    expect(due(active(), { pauses }, { moved })).toEqual([
      objected({ reason: 'customer_order', reference: 1_000_001, meaning: INSUFFICIENT_FUNDS.message }),
    ]);
    const other = [{ charge: charge({ id: 'ord_9' }), transition: fails }];
    expect(due(active(), { pauses }, { moved: other })).toEqual([objected({ reason: 'customer_order' })]);
  });

  test('is new for each order and each reason, and is not written twice', () => {
    const before = active({ pauses: [pause('customer_order')] });
    expect(due(before, {})).toEqual([]);
    const added = [pause('customer_order', 'ord_2'), pause('not_authorised')];
    expect(due(before, { pauses: [...before.pauses, ...added] })).toEqual([
      objected({ reason: 'customer_order', order_id: 'ord_2' }),
      objected({ reason: 'not_authorised' }),
    ]);
  });

  test('is withdrawn with its pause, unless a new consent or the end takes the pause away', () => {
    const before = active({ pauses: [pause('customer_order')] });
    const lifted = { pauses: [] };
    expect(due(before, lifted)).toEqual([objected({ reason: 'customer_order', is_withdrawn: true })]);
    expect(due(before, { ...lifted, consent: consented({ count: 2 }) })).toEqual([
      { type: 'consent', detail: null },
    ]);
    expect(due(before, { ...lifted, status: 'cancelled' })).toEqual([]);
  });
});
