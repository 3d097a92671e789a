import { describe, expect, test } from '@jest/globals';
import {
  chargeDateOf,
  chargeTerms,
  openCharge,
  requireRetriable,
  retryCharge,
} from '#lib/domain/direct-debit/open-charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  created,
  failedCharge,
  fault,
  pending,
  refusal,
  SELLER,
} from './sample.ts';

const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };

/** From whom nothing can be collected, and what is said to that. */
const NOT_ACTIVE: [DirectDebit, string][] = [
  [created(), 'direct_debit_not_active'],
  [pending(), 'direct_debit_not_active'],
  [active({ status: 'cancelled' }), 'direct_debit_final'],
  [active({ status: 'completed' }), 'direct_debit_final'],
];

describe('a charge besides the cycle', () => {
  test('is that of the direct debit on the next business day, where nothing is said', () => {
    expect(chargeTerms(active(), {}, clock())).toEqual({
      amount: 350_50,
      concept: 'Suscripción mensual',
      chargeDate: '2027-02-11',
    });
  });

  test('is what is said otherwise', () => {
    const asked = { amount: centavos(10_00), concept: 'Envío', charge_date: day('2027-02-20') };
    expect(chargeTerms(active(), asked, clock())).toEqual({
      amount: 10_00,
      concept: 'Envío',
      chargeDate: '2027-02-22',
    });
  });

  test.each(NOT_ACTIVE)('is refused for what is $status', (debit, code) => {
    expect(() => chargeTerms(debit, {}, clock())).toThrow(refusal(code));
  });

  test.each([
    ['a fixed amount', active(), 350_50],
    ['a maximum', active(VARYING), 900_00],
    ['the largest of all', active({ ...VARYING, max_amount: null }), 50_000_00],
  ])('is at most %s', (_, debit, most) => {
    const ask = (amount: number) => () => chargeTerms(debit, { amount: centavos(amount) }, clock());
    expect(ask(most)().amount).toBe(most);
    expect(ask(most + 1)).toThrow(fault('amount', 'above_agreed'));
  });

  test('says how much was agreed to', () => {
    const act = () => chargeTerms(active(), { amount: centavos(350_51) }, clock());
    const error = { message: 'The customer agreed to at most 350.50.' };
    expect(act).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining(error)] }) as unknown as Error,
    );
  });

  test('needs an amount where that varies', () => {
    expect(() => chargeTerms(active(VARYING), {}, clock())).toThrow(fault('amount', 'required'));
  });

  test.each([
    ['2027-02-26', '2027-02-26', true],
    ['2027-02-26', '2027-02-25', false],
    ['2027-02-27', '2027-02-28', false],
    ['2027-02-27', '2027-03-01', true],
  ])('on %s, within a term up to %s: %s', (charge_date, end, isAllowed) => {
    const debit = active({ end_date: day(end) });
    const act = () => chargeTerms(debit, { charge_date: day(charge_date) }, clock());
    if (isAllowed) expect(act).not.toThrow();
    else expect(act).toThrow(fault('charge_date', 'after_end'));
  });

  test('on the next business day is after the end, too, where the term ends today', () => {
    const last = active({ end_date: day('2027-02-10') });
    expect(() => chargeTerms(last, {}, clock())).toThrow(fault('charge_date', 'after_end'));
    const next = active({ end_date: day('2027-02-11') });
    expect(chargeTerms(next, {}, clock()).chargeDate).toBe('2027-02-11');
  });
});

describe('the day of a charge', () => {
  const CLOSED = new Set(['2027-02-11']);

  test.each([
    [undefined, '2027-02-10', undefined, '2027-02-11'],
    [undefined, '2027-02-12', undefined, '2027-02-15'],
    [undefined, '2027-02-10', CLOSED, '2027-02-12'],
    ['2027-02-11', '2027-02-10', undefined, '2027-02-11'],
    ['2027-02-11', '2027-02-10', CLOSED, '2027-02-12'],
    ['2027-11-13', '2027-02-10', undefined, '2027-11-16'],
  ])('asked for %s on %s (closed: %p) is %s', (asked, today, closed, expected) => {
    expect(chargeDateOf(asked === undefined ? undefined : day(asked), day(today), closed)).toBe(expected);
  });

  test('by default follows the day in Mexico City', () => {
    const evening = clock('2027-02-11T05:59:59.999Z');
    const midnight = clock('2027-02-11T06:00:00.000Z');
    expect(chargeTerms(active(), {}, evening).chargeDate).toBe('2027-02-11');
    expect(chargeTerms(active(), {}, midnight).chargeDate).toBe('2027-02-12');
  });
});

describe('a charge that is opened', () => {
  const terms = {
    reference: 1_000_009,
    amount: centavos(10_00),
    concept: 'Envío',
    chargeDate: day('2027-02-16'),
  };
  const open = (debit: DirectDebit) => openCharge(debit, terms, SELLER, clock());

  test('counts as open, and its customer is told at once', () => {
    const { next, charge: made, opened, moved, events } = open(active({ open_orders: 2 }));
    expect(next.open_orders).toBe(3);
    expect(opened).toEqual([made]);
    expect(moved).toEqual([]);
    expect(made).toMatchObject({ reference: 1_000_009, charge_date: '2027-02-16', totals: { total: 10_00 } });
    expect(events).toEqual([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          direct_debit_id: 'dd_1',
          amount: 10_00,
          concept: 'Envío',
          date: '2027-02-16',
          reference: 1_000_009,
        },
      },
    ]);
  });

  test.each([
    ['a single payment whose amount varies', { ...VARYING, is_recurring: false, interval: null }, null],
    ['a single payment of a fixed amount', { is_recurring: false, interval: null }, '2027-02-15'],
    ['a recurring payment whose amount varies', VARYING, '2027-02-15'],
    ['a recurring payment of a fixed amount', {}, '2027-02-15'],
  ])('leaves to %s the date %s', (_, changes, date) => {
    const { next } = open(active(changes as Partial<DirectDebit>));
    expect(next).toMatchObject({ next_payment_date: date, requested_payment_date: date });
    expect(next.status).toBe('active');
  });
});

describe('a retry', () => {
  const beside = { reference: 1_000_010, seller: SELLER };

  test.each(NOT_ACTIVE)('is refused for what is $status', (debit, code) => {
    expect(() => requireRetriable(debit, failedCharge())).toThrow(refusal(code));
    expect(() => retryCharge(debit, failedCharge(), beside, clock())).toThrow(refusal(code));
  });

  test.each(['created', 'pending', 'in_process', 'paid', 'cancelled'] as const)(
    'is refused for an order that is %s',
    (status) => {
      expect(() => requireRetriable(active(), charge({ status }))).toThrow(refusal('order_not_failed'));
      expect(() => retryCharge(active(), charge({ status }), beside, clock())).toThrow(
        refusal('order_not_failed'),
      );
    },
  );

  test.each(['failed', 'pending_next_cycle'] as const)('is for an order that is %s', (status) => {
    expect(() => requireRetriable(active(), failedCharge({ status }))).not.toThrow();
  });

  test('is refused where another took its place, and names that', () => {
    const done = failedCharge({ retried_by: 'ord_2' });
    expect(() => requireRetriable(active(), done)).toThrow(
      expect.objectContaining({
        code: 'already_retried',
        extra: { retried_by: 'ord_2' },
      }) as unknown as Error,
    );
  });

  test('is a new order of the same amount and concept on the next business day, attempts at zero', () => {
    const before = active({ unpaid_orders: 1 });
    const {
      charge: made,
      opened,
      moved,
      next,
      events,
    } = retryCharge(before, failedCharge(), beside, clock());
    expect(made).toMatchObject({
      retry_of: 'ord_1',
      reference: 1_000_010,
      attempts: 0,
      status: 'created',
      charge_date: '2027-02-11',
      totals: { total: 350_50 },
    });
    expect(opened).toEqual([made]);
    expect(moved).toEqual([
      {
        charge: failedCharge(),
        transition: {
          from: ['failed', 'pending_next_cycle'],
          set: { status: 'failed', retried_by: made.id },
        },
      },
    ]);
    expect(next).toMatchObject({ open_orders: 1, unpaid_orders: 0, carried_orders: [] });
    expect(events).toMatchObject([
      { type: 'direct_debit.charge_upcoming', data: { date: '2027-02-11', reference: 1_000_010 } },
    ]);
  });

  test('of an order that waits for the next cycle takes it out of there, and no other', () => {
    const before = active({ carried_orders: ['ord_0', 'ord_1', 'ord_2'], unpaid_orders: 4, open_orders: 1 });
    const waiting = failedCharge({ status: 'pending_next_cycle' });
    expect(retryCharge(before, waiting, beside, clock()).next).toMatchObject({
      carried_orders: ['ord_0', 'ord_2'],
      unpaid_orders: 4,
      open_orders: 2,
    });
  });

  test('follows the day in Mexico City and the closed days', () => {
    const retry = (now: string, ...closed: string[]) =>
      retryCharge(active({ unpaid_orders: 1 }), failedCharge(), beside, clock(now, ...closed)).charge
        .charge_date;
    expect(retry('2027-02-11T05:59:59.999Z')).toBe('2027-02-11');
    expect(retry('2027-02-11T06:00:00.000Z')).toBe('2027-02-12');
    expect(retry('2027-02-11T05:59:59.999Z', '2027-02-11')).toBe('2027-02-12');
  });

  test('of a single payment leaves its day alone, whatever its amount', () => {
    const single = active({ ...VARYING, is_recurring: false, interval: null, unpaid_orders: 1 });
    expect(retryCharge(single, failedCharge(), beside, clock()).next.next_payment_date).toBe('2027-02-15');
  });
});
