import { describe, expect, test } from '@jest/globals';
import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit, PauseReason, PeriodSums } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { RETURNABLE_DAYS, settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  counted,
  failedCharge,
  INSUFFICIENT_FUNDS,
  method,
  NOW,
  returned,
  until,
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

describe('the effect of a bank return on an order', () => {
  const does = (given: Charge, bankReturn: BankReturn, today = PRESENTED, successor?: Charge) =>
    settlementOf(given, { bankReturn, group: successor ? [successor] : [] }, today);

  test.each<[OrderStatus, string, string]>([
    ['in_process', 'paid', 'failed'],
    ['paid', 'unchanged', 'reversed'],
    ['pending', 'not_presented', 'not_presented'],
    ['created', 'not_presented', 'not_presented'],
    ['cancelled', 'not_presented', 'not_presented'],
  ])('that is %s: if paid, %s; otherwise %s', (status, ifPaid, ifNot) => {
    expect(does(charge({ status }), PAID)).toBe(ifPaid);
    expect(does(charge({ status }), UNPAID)).toBe(ifNot);
  });

  test('that an exception keeps from the bank: it is settled, since an operator decides so', () => {
    const held = charge({ status: 'created', exception: 'exc_1' });
    expect([does(held, PAID), does(held, UNPAID)]).toEqual(['paid', 'failed']);
  });

  test.each(['failed', 'pending_next_cycle', 'cancelled'] as const)(
    'that failed, and is %s: it is corrected if it has no retry, or one that can be withdrawn',
    (status) => {
      expect(does(failedCharge({ status }), PAID)).toBe('corrected');
      expect(does(failedCharge({ status }), UNPAID)).toBe('unchanged');
      expect(does(failedCharge({ status }), returned('01'))).toBe('contradiction');
    },
  );

  test.each<[OrderStatus, string]>([
    ['created', 'corrected'],
    ['pending', 'contradiction'],
    ['in_process', 'contradiction'],
    ['paid', 'contradiction'],
    ['failed', 'corrected'],
    ['pending_next_cycle', 'corrected'],
  ])('that failed, and was retried by one that is %s: %s', (status, expected) => {
    const retried = failedCharge({ retried_by: 'ord_2' });
    const successor = (expected === 'corrected' && status !== 'created' ? failedCharge : charge)({
      ...{ id: 'ord_2', status },
    });
    expect(does(retried, PAID, PRESENTED, successor)).toBe(expected);
    expect(does(retried, PAID)).toBe('contradiction');
  });

  test('that was returned already: a further return is known', () => {
    expect(does(failedCharge({ reversed_at: NOW }), UNPAID)).toBe('unchanged');
  });

  test('that was paid: it is returned within 150 days, or later if an operator decides so', () => {
    const paid = charge({ status: 'paid' });
    const late = addDays(PRESENTED, 151);
    expect(RETURNABLE_DAYS).toBe(150);
    expect(does(paid, UNPAID, addDays(PRESENTED, 150))).toBe('reversed');
    expect(does(paid, UNPAID, late)).toBe('returned_too_late');
    expect(settlementOf(paid, { bankReturn: UNPAID, isOperators: true }, late)).toBe('reversed');
    expect(does(paid, PAID, late)).toBe('unchanged');
  });

  test('that is in process: it is settled at any time', () => {
    expect(does(charge(), UNPAID, addDays(PRESENTED, 200))).toBe('failed');
  });

  test.each(['created', 'cancelled'] as const)(
    'that is %s, and never failed: nothing is decided',
    (status) => {
      for (const bankReturn of [PAID, UNPAID]) {
        expect(
          settle(active(), charge({ status }), { bankReturn, method: undefined }, clock()),
        ).toBeUndefined();
      }
    },
  );

  test('that was paid, and is reported as paid again: nothing is decided', () => {
    const paid = charge({ status: 'paid' });
    expect(settle(active(), paid, { bankReturn: PAID, method: method() }, clock())).toBeUndefined();
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

  test.each([{}, { status: 'created', exception: 'exc_1' }] as const)('%j is no longer open', (as) => {
    const { next, events, moved, set } = settled(active(counted({ open_orders: 2 })), charge(as), PAID);
    expect(next).toMatchObject({
      status: 'active',
      counters: { open_orders: 1, unpaid_orders: 0, carried_orders: [] },
    });
    expect(moved).toMatchObject([{ charge: charge(as), transition: { from: ['in_process', 'created'] } }]);
    expect(set).toMatchObject({ status: 'paid' });
    expect(events).toEqual([{ type: 'charge.paid', data: FACTS }]);
  });

  test('counts as paid in its period, and ends a row of unpaid periods', () => {
    const before = active({
      ...counted({ open_orders: 1, periods: sums({ open: 1 }) }),
      unpaid_periods: [0, 1],
    });
    const { next } = settled(before, charge(), PAID);
    expect(next).toMatchObject({ counters: { periods: sums({ paid: 1 }) }, unpaid_periods: [] });
  });

  test.each([
    ['as a single payment', { is_recurring: false, interval: null }, 'completed'],
    [
      'as a single payment, whatever failed before',
      { is_recurring: false, interval: null, ...counted({ open_orders: 1, unpaid_orders: 1 }) },
      'completed',
    ],
    [
      'as a single payment that waits for another account',
      { is_recurring: false, interval: null, status: 'pending', payment_method_id: 'pm_2' },
      'completed',
    ],
    ['though its direct debit is stopped', { ...LAST, ...PAUSED }, 'completed'],
    ['after a revocation', { ...LAST, ending: 'cancelled', revoked_at: NOW }, 'cancelled'],
    ['after the end', { ...LAST, ending: 'completed' }, 'completed'],
  ] as const)('ends its direct debit: %s', (_, changes, status) => {
    const before = active({ ...LAST, ...counted({ open_orders: 1 }), ...(changes as Partial<DirectDebit>) });
    expect(settled(before, charge(), PAID).next).toMatchObject({ status, next_payment_date: null });
  });

  test('after a revocation does not end its direct debit while another order is open', () => {
    const before = active({ ...LAST, ending: 'cancelled', revoked_at: NOW, ...counted({ open_orders: 2 }) });
    expect(settled(before, charge(), PAID).next.status).toBe('active');
  });

  test('records the payment, with the account that was charged', () => {
    const { set } = settled(active(counted({ open_orders: 1 })), charge(), PAID);
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
          bankname: 'BBVA México',
          domestic: true,
        },
        affiliation_number: '',
      },
    ]);
  });

  test('records what is known of a deleted account', () => {
    const decision = settle(
      active(counted({ open_orders: 1 })),
      charge(),
      { bankReturn: PAID, method: undefined },
      clock(),
    );
    expect(decision?.moved[0]?.transition.set.payments).toMatchObject([
      { method: { name: '', last4: '', bankname: '' } },
    ]);
  });

  test('completes the direct debit if it was the last one', () => {
    const { next, events } = settled(active({ ...LAST, ...counted({ open_orders: 1 }) }), charge(), PAID);
    expect(next).toMatchObject({ status: 'completed', counters: { open_orders: 0 } });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.completed', 'charge.paid']);
  });

  test.each([
    ['a payment is to come', counted({ open_orders: 1 })],
    ['another is under way', { ...LAST, ...counted({ open_orders: 2 }) }],
    ['another is carried', { ...LAST, ...counted({ open_orders: 1, carried_orders: ['ord_0'] }) }],
    ['another failed', { ...LAST, ...counted({ open_orders: 1, unpaid_orders: 1 }) }],
  ])('does not complete the direct debit while %s', (_, changes) => {
    expect(settled(active(changes), charge(), PAID).next.status).toBe('active');
  });
});

describe('an order that failed', () => {
  test('is carried to the next cycle, and its customer is notified of that day', () => {
    const before = active(counted({ open_orders: 2, carried_orders: ['ord_0'], unpaid_orders: 3 }));
    const { next, events, set, moved } = settled(before, charge(), UNPAID);
    expect(next).toMatchObject({
      status: 'active',
      counters: { open_orders: 1, carried_orders: ['ord_0', 'ord_1'], unpaid_orders: 3 },
    });
    const first_settled_on = mexicoCityDate(new Date(NOW));
    expect(set).toEqual({ status: 'pending_next_cycle', failure: INSUFFICIENT_FUNDS, first_settled_on });
    expect(moved[0]?.transition.from).toEqual(['in_process', 'created']);
    expect(events).toMatchObject([
      {
        type: 'charge.failed',
        data: {
          direct_debit_id: 'dd_1',
          order_id: 'ord_1',
          code: 'insufficient_funds',
        },
      },
    ]);
  });

  test.each([
    ['of a single payment', { is_recurring: false, interval: null }],
    ['of the last cycle', LAST],
    ['after a revocation', { ...LAST, ending: 'cancelled', ...counted({ open_orders: 2 }) }],
    ['after the last day', until('2027-02-09')],
    [
      'if twenty wait already',
      counted({ open_orders: 1, carried_orders: Array.from({ length: 20 }, (_, n) => `ord_other_${n}`) }),
    ],
  ])('%s stays failed, and keeps the direct debit active for its merchant to retry', (_, changes) => {
    const before = active({ ...counted({ open_orders: 1 }), ...(changes as Partial<DirectDebit>) });
    const { next, set } = settled(before, charge(), UNPAID);
    expect(next).toMatchObject({
      status: 'active',
      counters: {
        open_orders: before.counters.open_orders - 1,
        unpaid_orders: 1,
        carried_orders: before.counters.carried_orders,
      },
    });
    expect(set).toMatchObject({ status: 'failed', failure: { bank_code: '04' } });
  });

  test('stays reserved in its period', () => {
    const before = active(counted({ open_orders: 1, periods: sums({ open: 1 }) }));
    expect(settled(before, charge(), UNPAID).next.counters.periods).toEqual(sums({ failed: 1 }));
  });

  test('for an unknown reason keeps the code of the bank', () => {
    const { set } = settled(active(counted({ open_orders: 1 })), charge(), returned('77'));
    expect(set?.failure).toMatchObject({ code: 'unknown_reason', bank_code: '77', retryable: false });
  });
});

describe('an order that is returned after its payment', () => {
  const paid = charge({ status: 'paid' });

  test('failed after all, and is not carried', () => {
    const { next, set, moved, events } = settled(active(counted({ open_orders: 1 })), paid, UNPAID);
    expect(next).toMatchObject({
      status: 'active',
      counters: { open_orders: 1, unpaid_orders: 1, carried_orders: [] },
    });
    expect(set).toEqual({ status: 'failed', failure: INSUFFICIENT_FUNDS, reversed_at: NOW });
    const before = active(counted({ periods: sums({ paid: 1 }) }));
    expect(settled(before, paid, UNPAID).next.counters.periods).toEqual(sums({ failed: 1 }));
    expect(moved[0]?.transition.from).toEqual(['paid']);
    expect(events).toMatchObject([
      {
        type: 'charge.reversed',
        data: { direct_debit_id: 'dd_1', order_id: 'ord_1', code: 'insufficient_funds' },
      },
    ]);
  });

  test.each(['completed', 'cancelled'] as const)(
    'late does not change a direct debit that is %s',
    (status) => {
      const { next, events } = settled(active({ ...LAST, status }), paid, UNPAID);
      expect(next).toMatchObject({ status, counters: { unpaid_orders: 1 }, next_payment_date: null });
      expect(events.map(({ type }) => type)).toEqual(['charge.reversed']);
    },
  );
});
