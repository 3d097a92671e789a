import { describe, expect, test } from '@jest/globals';
import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit, PauseReason, PeriodSums } from '#lib/domain/direct-debit/record.ts';
import { isNews, RETURNABLE_DAYS, settle, settlementOf } from '#lib/domain/direct-debit/settlement.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  failedCharge,
  INSUFFICIENT_FUNDS,
  method,
  NOW,
  returned,
} from './sample.ts';

const PAID = returned('00');
const UNPAID = returned('04');
const PRESENTED = day('2027-02-10');
const LAST = { next_payment_date: null, requested_payment_date: null };

const pauseFor = (reason: PauseReason, order_id: string | null = 'ord_1') => ({
  reason,
  bank_code: '08',
  since: NOW,
  order_id,
});
const PAUSED = { status: 'pending' as const, pauses: [pauseFor('hard_account', 'ord_0')] };

/** The sums of the first period, with one order of 350.50. */
const sums = (changes: Partial<PeriodSums>): PeriodSums[] => [
  { n: 0, held: centavos(350_50), open: 0, paid: 0, failed: 0, ...changes },
];

const settled = (debit: DirectDebit, given: Charge, bankReturn: BankReturn, account = method()) => {
  const decision = settle(debit, given, { bankReturn, method: account }, clock());
  if (!decision) throw new Error('Nothing was decided.');
  return { ...decision, set: decision.moved[0]?.transition.set };
};

describe('what a bank return does to an order', () => {
  test.each<[OrderStatus, string, string]>([
    ['pending', 'paid', 'failed'],
    ['in_process', 'paid', 'failed'],
    ['paid', 'unchanged', 'reversed'],
    ['created', 'unchanged', 'unchanged'],
    ['cancelled', 'unchanged', 'unchanged'],
  ])('that is %s: where paid %s, otherwise %s', (status, ifPaid, ifNot) => {
    expect(settlementOf(charge({ status }), PAID)).toBe(ifPaid);
    expect(settlementOf(charge({ status }), UNPAID)).toBe(ifNot);
  });

  test.each(['failed', 'pending_next_cycle', 'cancelled'] as const)(
    'that failed, and is %s, corrects it where nothing was made in its place, or that can be withdrawn',
    (status) => {
      expect(settlementOf(failedCharge({ status }), PAID)).toBe('corrected');
      expect(settlementOf(failedCharge({ status }), UNPAID)).toBe('unchanged');
    },
  );

  test.each<[OrderStatus, string]>([
    ['created', 'corrected'],
    ['pending', 'unchanged'],
    ['in_process', 'unchanged'],
    ['paid', 'unchanged'],
    ['failed', 'unchanged'],
  ])('that failed, and was retried by one that is %s: %s', (status, expected) => {
    const retried = failedCharge({ retried_by: 'ord_2' });
    expect(settlementOf(retried, PAID, charge({ id: 'ord_2', status }))).toBe(expected);
    expect(settlementOf(retried, PAID)).toBe('unchanged');
  });

  test.each(['created', 'cancelled'] as const)('that is %s, and never failed, decides nothing', (status) => {
    for (const bankReturn of [PAID, UNPAID]) {
      expect(
        settle(active(), charge({ status }), { bankReturn, method: undefined }, clock()),
      ).toBeUndefined();
    }
  });

  test('that was paid, and is so again, decides nothing', () => {
    const paid = charge({ status: 'paid' });
    expect(settle(active(), paid, { bankReturn: PAID, method: method() }, clock())).toBeUndefined();
  });
});

describe('a bank return is news', () => {
  const { presented_on, ...waiting } = charge({ status: 'created' });
  const paid = charge({ status: 'paid' });

  test.each([
    ['of an order in a file, paid', charge({ status: 'pending' }), PAID, true],
    ['of an order under way, paid', charge(), PAID, true],
    ['of an order under way, not paid', charge(), UNPAID, true],
    ['but not of one that was never presented', waiting, PAID, 'not_presented'],
    ['but not of one that failed in the same way', failedCharge(), UNPAID, false],
    [
      'but not of one that waits, and failed in the same way',
      failedCharge({ status: 'pending_next_cycle' }),
      UNPAID,
      false,
    ],
    ['but not of one that failed otherwise', failedCharge(), returned('01'), 'contradiction'],
    ['of one that failed, paid', failedCharge(), PAID, true],
    ['of one that waits, paid', failedCharge({ status: 'pending_next_cycle' }), PAID, true],
    ['of one that was given up, paid', failedCharge({ status: 'cancelled' }), PAID, true],
    ['but not of one that was retried, paid', failedCharge({ retried_by: 'ord_2' }), PAID, 'contradiction'],
    ['but not of one that is paid, paid', paid, PAID, false],
    ['of one that is paid, given back', paid, UNPAID, true],
    ['but not of one that was given back, again', failedCharge({ reversed_at: NOW }), UNPAID, false],
  ])('%s', (_, given, bankReturn, expected) => {
    expect(isNews(given, bankReturn, PRESENTED)).toBe(expected);
  });

  test('of one that was retried, paid, while its successor can be withdrawn', () => {
    const retried = failedCharge({ retried_by: 'ord_2' });
    const news = (status: OrderStatus) => isNews(retried, PAID, PRESENTED, charge({ id: 'ord_2', status }));
    expect([news('created'), news('in_process'), news('paid')]).toEqual([
      true,
      'contradiction',
      'contradiction',
    ]);
  });

  test('by which what was paid is given back, within 150 days', () => {
    expect(RETURNABLE_DAYS).toBe(150);
    expect(isNews(paid, UNPAID, addDays(PRESENTED, 150))).toBe(true);
    expect(isNews(paid, UNPAID, addDays(PRESENTED, 151))).toBe('returned_too_late');
    expect(isNews(paid, PAID, addDays(PRESENTED, 151))).toBe(false);
  });

  test('of an order under way at any time', () => {
    expect(isNews(charge(), UNPAID, addDays(PRESENTED, 200))).toBe(true);
  });
});

describe('an order that is paid', () => {
  const FACTS = {
    direct_debit_id: 'dd_1',
    order_id: 'ord_1',
    amount: 350_50,
    concept: 'Suscripción mensual',
    date: '2027-02-10',
    reference: 1_000_001,
  };

  test.each(['pending', 'in_process'] as const)('from %s is no longer open', (status) => {
    const { next, events, moved, set } = settled(active({ open_orders: 2 }), charge({ status }), PAID);
    expect(next).toMatchObject({ status: 'active', open_orders: 1, unpaid_orders: 0, carried_orders: [] });
    expect(moved).toMatchObject([
      { charge: charge({ status }), transition: { from: ['pending', 'in_process'] } },
    ]);
    expect(set).toMatchObject({ status: 'paid', attempts: 1 });
    expect(events).toEqual([{ type: 'direct_debit.charge_paid', data: FACTS }]);
  });

  test('counts as paid in its period, and ends a row of unpaid ones', () => {
    const before = active({ open_orders: 1, periods: sums({ open: 1 }), unpaid_periods: [0, 1] });
    const { next } = settled(before, charge(), PAID);
    expect(next).toMatchObject({ periods: sums({ paid: 1 }), unpaid_periods: [] });
  });

  test.each([
    ['as a single payment', { is_recurring: false, interval: null }, 'completed'],
    [
      'as a single payment, whatever failed before',
      { is_recurring: false, interval: null, unpaid_orders: 1 },
      'completed',
    ],
    ['though its direct debit is stopped', { ...LAST, ...PAUSED }, 'completed'],
    ['after a revocation', { ...LAST, ending: 'cancelled', revoked_at: NOW }, 'cancelled'],
    ['after the end', { ...LAST, ending: 'completed' }, 'completed'],
  ] as const)('%s ends it', (_, changes, status) => {
    const before = active({ ...LAST, open_orders: 1, ...(changes as Partial<DirectDebit>) });
    expect(settled(before, charge(), PAID).next).toMatchObject({ status, next_payment_date: null });
  });

  test('after a revocation leaves the end to the last of them', () => {
    const before = active({ ...LAST, ending: 'cancelled', revoked_at: NOW, open_orders: 2 });
    expect(settled(before, charge(), PAID).next.status).toBe('active');
  });

  test('has the payment, from the account that was collected from', () => {
    const { set } = settled(active({ open_orders: 1 }), charge(), PAID);
    expect(set?.payments).toEqual([
      {
        id: 'pay_1',
        folio: '20270210-01',
        reference: '1000001',
        status: 'paid',
        type: 'direct_debit',
        currency: 'MXN',
        amount: 350_50,
        gateway: 'direct_debit',
        method: {
          name: 'Dolores Godínez',
          exp_month: '',
          exp_year: '',
          type: 'clabe',
          last4: '6789',
          brand: '',
          bankname: 'BBVA Mexico',
          domestic: true,
        },
        affiliation_number: '',
      },
    ]);
  });

  test('says what it can of an account that is gone', () => {
    const decision = settle(
      active({ open_orders: 1 }),
      charge(),
      { bankReturn: PAID, method: undefined },
      clock(),
    );
    expect(decision?.moved[0]?.transition.set.payments).toMatchObject([
      { method: { name: '', last4: '', bankname: '' } },
    ]);
  });

  test('and was the last one completes the direct debit', () => {
    const { next, events } = settled(active({ ...LAST, open_orders: 1 }), charge(), PAID);
    expect(next).toMatchObject({ status: 'completed', open_orders: 0 });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.completed', 'direct_debit.charge_paid']);
  });

  test.each([
    ['a payment is to come', { open_orders: 1 }],
    ['another is under way', { ...LAST, open_orders: 2 }],
    ['another is carried', { ...LAST, open_orders: 1, carried_orders: ['ord_0'] }],
    ['another failed', { ...LAST, open_orders: 1, unpaid_orders: 1 }],
  ])('completes nothing while %s', (_, changes) => {
    expect(settled(active(changes), charge(), PAID).next.status).toBe('active');
  });
});

describe('an order that failed', () => {
  test('is carried to the next cycle, and its customer is told when that is', () => {
    const before = active({ open_orders: 2, carried_orders: ['ord_0'], unpaid_orders: 3 });
    const { next, events, set, moved } = settled(before, charge(), UNPAID);
    expect(next).toMatchObject({
      status: 'active',
      open_orders: 1,
      carried_orders: ['ord_0', 'ord_1'],
      unpaid_orders: 3,
    });
    expect(set).toEqual({ status: 'pending_next_cycle', attempts: 1, failure: INSUFFICIENT_FUNDS });
    expect(moved[0]?.transition.from).toEqual(['pending', 'in_process']);
    expect(events).toMatchObject([
      {
        type: 'direct_debit.charge_failed',
        data: {
          direct_debit_id: 'dd_1',
          order_id: 'ord_1',
          code: 'insufficient_funds',
          next_attempt_date: '2027-02-15',
        },
      },
    ]);
  });

  test.each([
    ['of a single payment', { is_recurring: false, interval: null }],
    ['of the last cycle', LAST],
    ['after a revocation', { ...LAST, ending: 'cancelled', open_orders: 2 }],
    ['after the last day', { last_day: day('2027-02-09') }],
    ['beside twenty that wait', { carried_orders: Array.from({ length: 20 }, (_, n) => `ord_${n}`) }],
  ])('%s stays failed, and keeps the direct debit active for its merchant to retry', (_, changes) => {
    const before = active({ open_orders: 1, ...(changes as Partial<DirectDebit>) });
    const { next, events, set } = settled(before, charge(), UNPAID);
    expect(next).toMatchObject({
      status: 'active',
      open_orders: before.open_orders - 1,
      unpaid_orders: 1,
      carried_orders: before.carried_orders,
    });
    expect(set).toMatchObject({ status: 'failed', attempts: 1, failure: { bank_code: '04' } });
    expect(events).toMatchObject([{ data: { next_attempt_date: null } }]);
  });

  test('stays reserved in its period', () => {
    const before = active({ open_orders: 1, periods: sums({ open: 1 }) });
    expect(settled(before, charge(), UNPAID).next.periods).toEqual(sums({ failed: 1 }));
  });

  test('for a reason that nobody knows keeps the code of the bank', () => {
    const { set } = settled(active({ open_orders: 1 }), charge(), returned('77'));
    expect(set?.failure).toMatchObject({ code: 'unknown_reason', bank_code: '77', retryable: false });
  });
});

describe('an order that is given back', () => {
  const paid = charge({ status: 'paid' });

  test('failed after all, and is not carried', () => {
    const { next, set, moved, events } = settled(active({ open_orders: 1 }), paid, UNPAID);
    expect(next).toMatchObject({ status: 'active', open_orders: 1, unpaid_orders: 1, carried_orders: [] });
    expect(set).toEqual({ status: 'failed', failure: INSUFFICIENT_FUNDS, reversed_at: NOW });
    const [period] = settled(active({ periods: sums({ paid: 1 }) }), paid, UNPAID).next.periods;
    expect(period).toEqual(sums({ failed: 1 })[0]);
    expect(moved[0]?.transition.from).toEqual(['paid']);
    expect(events).toMatchObject([
      {
        type: 'direct_debit.charge_reversed',
        data: { direct_debit_id: 'dd_1', order_id: 'ord_1', code: 'insufficient_funds' },
      },
    ]);
  });

  test.each(['completed', 'cancelled'] as const)('late leaves what is %s so', (status) => {
    const { next, events } = settled(active({ ...LAST, status }), paid, UNPAID);
    expect(next).toMatchObject({ status, unpaid_orders: 1, next_payment_date: null });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.charge_reversed']);
  });
});
