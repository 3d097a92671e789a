import { describe, expect, test } from '@jest/globals';
import {
  type Charge,
  collectionOf,
  hasFailed,
  isQueued,
  MAX_ORDER_ATTEMPTS,
  newCharge,
  successorTerms,
} from '#lib/domain/direct-debit/charge.ts';
import {
  givenUp,
  leftUnpaid,
  listedAgain,
  movedTo,
  preNotifiedAgain,
  restored,
  succeededBy,
  waitingUntil,
  withdrawn,
} from '#lib/domain/direct-debit/charge-transitions.ts';
import { claimed, presented } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { newOrderLedger, STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { isId } from '#tests/support/generated/ids.ts';
import {
  active,
  centavos,
  charge,
  clock,
  consented,
  failedCharge,
  frozen,
  NOW,
  pre_notification,
  SELLER,
} from './sample.ts';

const PERIOD = frozen({ n: 0, from: day('2027-02-15'), to: day('2027-03-14') });

const terms = frozen({
  reference: 1_000_009,
  amount: centavos(420_00),
  concept: 'Cargo extra',
  chargeDate: day('2027-02-16'),
  period: PERIOD,
  pre_notification: pre_notification('2027-02-10', '2027-02-16'),
});

describe('a new charge', () => {
  const { now } = clock();

  test('is an order of the direct debit that waits for its day and has not been presented', () => {
    const made = newCharge(active(), terms, SELLER, now);
    expect(isId('ord', made.id)).toBe(true);
    expect(made).toMatchObject({
      type: 'direct_debit',
      status: 'created',
      direct_debit_id: 'dd_1',
      account_id: 'acc_1',
      customer_id: 'cus-1',
      email: 'dolores@example.com',
      first_name: 'Dolores Godínez',
      last_name: '',
      phone: '',
      currency: 'MXN',
      country: 'MX',
      reference: 1_000_009,
      mandate_reference: 1_000_000,
      attempts: 0,
      charge_date: '2027-02-16',
      period: PERIOD,
      pre_notification: pre_notification('2027-02-10', '2027-02-16'),
      first_due_on: '2027-02-16',
      failure: null,
      reversed_at: null,
      retry_of: null,
      retried_by: null,
      version: 1,
      created_at: NOW,
    });
    expect(made).not.toHaveProperty('presented_on');
    expect(made).not.toHaveProperty('file_id');
    expect(made).not.toHaveProperty('payment_method_id');
    expect(made).not.toHaveProperty('consent');
  });

  test('is one service for the amount, without tax, with the fee of its account', () => {
    const made = newCharge(active(), terms, SELLER, now);
    expect(made.items).toEqual([
      {
        name: 'Cargo extra',
        quantity: 1,
        price: 420_00,
        discount: 0,
        is_service: true,
        tax: 0,
        taxes: [],
        total: 420_00,
      },
    ]);
    expect(made.totals).toEqual({ subtotal: 420_00, discount: 0, tax: 0, shipping: 0, total: 420_00 });
    expect(made.fee).toMatchObject({ percent_basis_points: 290, fixed: 3_00 });
  });

  test('names the failed order that it retries', () => {
    expect(newCharge(active(), { ...terms, retryOf: 'ord_0' }, SELLER, now).retry_of).toBe('ord_0');
  });

  test('has the notify_url of its direct debit', () => {
    const notify_url = 'https://shop.example.com/hook';
    expect(newCharge(active({ notify_url }), terms, SELLER, now).notify_url).toBe(notify_url);
    expect(newCharge(active(), terms, SELLER, now).notify_url).toBe('');
  });
});

describe('the facts of a charge', () => {
  test('have the day on which it was presented', () => {
    const late = charge({ charge_date: day('2027-02-10'), presented_on: day('2027-02-11') });
    expect(collectionOf(late)).toEqual({
      direct_debit_id: 'dd_1',
      amount: 350_50,
      concept: 'Suscripción mensual',
      date: '2027-02-11',
      reference: 1_000_001,
    });
  });

  test('have the day on which it will be presented, before that', () => {
    const { presented_on, ...waiting } = charge({ charge_date: day('2027-02-16') });
    expect(collectionOf(waiting).date).toBe('2027-02-16');
  });

  test('pass to its retry: the amount, the concept and the period', () => {
    expect(successorTerms(charge())).toEqual({
      amount: 350_50,
      concept: 'Suscripción mensual',
      period: charge().period,
      retryOf: 'ord_1',
    });
  });

  test('have no concept if it has no item', () => {
    expect(successorTerms(charge({ items: [] })).concept).toBe('');
    expect(collectionOf(charge({ items: [] })).concept).toBe('');
  });
});

test('an order that failed is failed or waits for the next cycle', () => {
  const failed = ORDER_STATUSES.filter((status) => hasFailed({ status }));
  expect(failed).toEqual(['failed', 'pending_next_cycle']);
});

describe('the transitions of a charge', () => {
  test('an order is presented once (MAX_ORDER_ATTEMPTS)', () => expect(MAX_ORDER_ATTEMPTS).toBe(1));

  test.each([
    [
      'into the file of a day',
      claimed(
        { consent: consented({ count: 2 }), payment_method_id: 'pm_2' },
        {
          fileId: '002/20270210-01',
          date: day('2027-02-10'),
          accountDigest: 'abc',
          settlement: STANDARD_SETTLEMENT,
        },
      ),
      ['created'],
      {
        status: 'pending',
        file_id: '002/20270210-01',
        presented_on: '2027-02-10',
        account_digest: 'abc',
        ledger: newOrderLedger(STANDARD_SETTLEMENT),
        consent: 2,
        payment_method_id: 'pm_2',
      },
    ],
    ['to the bank', presented('002/20270210-01'), ['pending'], { status: 'in_process', attempts: 1 }],
    [
      'retried by another',
      succeededBy(failedCharge(), 'ord_2'),
      ['failed', 'pending_next_cycle'],
      { status: 'failed', retried_by: 'ord_2', status_before_retry: 'failed' },
    ],
    [
      'retried by another while it waits',
      succeededBy(failedCharge({ status: 'pending_next_cycle' }), 'ord_2'),
      ['failed', 'pending_next_cycle'],
      { status: 'failed', retried_by: 'ord_2', status_before_retry: 'pending_next_cycle' },
    ],
    [
      'to another day',
      movedTo(pre_notification('2027-02-11', '2027-02-17')),
      ['created'],
      {
        charge_date: '2027-02-17',
        first_due_on: '2027-02-17',
        pre_notification: pre_notification('2027-02-11', '2027-02-17'),
      },
    ],
    [
      'to a later day, pre-notified for it again',
      preNotifiedAgain(pre_notification('2027-02-16', '2027-02-17')),
      ['created'],
      { charge_date: '2027-02-17', pre_notification: pre_notification('2027-02-16', '2027-02-17') },
    ],
    [
      'to a later day, since it found no place, or nothing of its direct debit may be collected',
      waitingUntil(day('2027-02-17')),
      ['created'],
      { charge_date: '2027-02-17' },
    ],
    ['withdrawn', withdrawn, ['created'], { status: 'cancelled' }],
    ['not presented again by itself', leftUnpaid, ['pending_next_cycle'], { status: 'failed' }],
    ['listed by a new consent', listedAgain, ['failed', 'pending_next_cycle'], { needs_consent: false }],
    ['given up', givenUp, ['pending_next_cycle'], { status: 'cancelled' }],
  ])('%s', (_, transition, from, set) => expect(transition).toMatchObject({ from, set }));
});

test.each(['failed', 'pending_next_cycle'] as const)(
  'an order whose retry was withdrawn is %s again, if that was still its retry',
  (status) => {
    expect(restored('ord_2', status)).toEqual({
      from: ['failed'],
      retriedBy: 'ord_2',
      set: { status, retried_by: null },
    });
  },
);

test.each([
  ['created', {}, true],
  ['created, and part of an exception', { exception: 'exc_1' }, false],
  ['pending', {}, false],
  ['in_process', {}, false],
  ['paid', {}, false],
  ['cancelled', {}, false],
] as const)('an order that is %s waits for its day in the queue: %j, %s', (name, changes, isWaiting) => {
  const status = name.split(',')[0] as Charge['status'];
  expect(isQueued(charge({ status, ...changes }))).toBe(isWaiting);
});
