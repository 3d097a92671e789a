import { describe, expect, test } from '@jest/globals';
import { type ChargeRequest, chargeDateOf, chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import {
  openCharge,
  requireRetriable,
  requireUnpaid,
  retryCharge,
} from '#lib/domain/direct-debit/open-charge.ts';
import { type DirectDebit, LARGEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  counted,
  created,
  failedCharge,
  fault,
  NOW,
  pending,
  pre_notification,
  refusal,
  SELLER,
  scheduled,
  until,
} from './sample.ts';

const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };

/** Direct debits that cannot be charged, each with its refusal. */
const NOT_ACTIVE: [DirectDebit, string][] = [
  [created(), 'direct_debit_not_active'],
  [pending(), 'direct_debit_not_active'],
  [active({ status: 'cancelled' }), 'direct_debit_final'],
  [active({ status: 'completed' }), 'direct_debit_final'],
];

/** Room for more than the own amount in each period. */
const ROOM = { max_amount: centavos(900_00) };
const PERIOD = { n: 0, from: '2027-02-15', to: '2027-03-14' };
const SINGLE = { is_recurring: false, interval: null };

const sums = (held: number) => ({ n: 0, held: centavos(held), open: held / 10_00, paid: 0, failed: 0 });

/** Returns the refusal for lack of room, with the rest in pesos. */
const noRoom = (available: number) =>
  expect.objectContaining({ code: 'mandate_limit_exceeded', extra: { available } }) as unknown as Error;

describe('a charge in addition to the schedule', () => {
  const ask = (debit: DirectDebit, asked: ChargeRequest = {}, created = 0, now = NOW) =>
    chargeTerms(debit, asked, created, clock(now));

  test('has the amount of the direct debit and its first agreed day by default', () => {
    expect(ask(active({ ...ROOM, schedule: scheduled({ cycle: 1 }) }))).toEqual({
      amount: 350_50,
      concept: 'Suscripción mensual',
      chargeDate: '2027-02-15',
      period: PERIOD,
    });
  });

  test('has the requested amount and day, and the period in which it is collected', () => {
    const asked = { amount: centavos(10_00), concept: 'Envío', charge_date: day('2027-03-13') };
    expect(ask(active(ROOM), asked)).toEqual({
      amount: 10_00,
      concept: 'Envío',
      chargeDate: '2027-03-16',
      period: { n: 1, from: '2027-03-15', to: '2027-04-14' },
    });
  });

  test.each(NOT_ACTIVE)('is refused for a direct debit that is $status', (debit, code) => {
    expect(() => ask(debit)).toThrow(refusal(code));
  });

  test.each([
    ['a fixed amount', active({ schedule: scheduled({ cycle: 1 }) }), 350_50],
    ['a maximum', active(VARYING), 900_00],
    ['the largest of all', active({ ...VARYING, max_amount: LARGEST_AMOUNT }), 50_000_00],
  ])('is at most %s', (_, debit, most) => {
    expect(ask(debit, { amount: centavos(most) }).amount).toBe(most);
    expect(() => ask(debit, { amount: centavos(most + 1) })).toThrow(fault('amount', 'above_agreed'));
  });

  test('is refused with the amount that was agreed to', () => {
    const error = { message: 'This is more than the customer agreed to. Send an amount of at most 350.50.' };
    expect(() => ask(active(), { amount: centavos(350_51) })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining(error)] }) as unknown as Error,
    );
  });

  test('needs an amount if that varies', () => {
    expect(() => ask(active(VARYING))).toThrow(fault('amount', 'required'));
  });

  test.each([
    ['nothing, where its own amount is the maximum', active(), 0],
    ['what its own amount leaves', active(ROOM), 549.5],
    ['nothing of a single payment that is to come', active({ ...ROOM, ...SINGLE }), 0],
  ])('is at most the rest of its period: %s', (_, debit, available) => {
    const asked = { amount: centavos(available * 100 + 1) };
    expect(() => ask({ ...debit, max_amount: debit.max_amount }, asked)).toThrow(noRoom(available));
    if (available > 0) expect(() => ask(debit, { amount: centavos(available * 100) })).not.toThrow();
  });

  test('has room in another period', () => {
    const periods = [{ n: 0, held: centavos(900_00), open: 1, paid: 0, failed: 0 }];
    const amount = centavos(900_00);
    expect(() => ask(active({ ...VARYING, ...counted({ periods }) }), { amount })).toThrow(noRoom(0));
    expect(
      ask(active({ ...VARYING, ...counted({ periods }) }), { amount, charge_date: day('2027-03-15') }).period
        .n,
    ).toBe(1);
  });

  test('is refused if fifty orders wait', () => {
    expect(() => ask(active({ schedule: scheduled({ cycle: 1 }) }), {}, 49)).not.toThrow();
    expect(() => ask(active({ schedule: scheduled({ cycle: 1 }) }), {}, 50)).toThrow(
      refusal('too_many_open_orders'),
    );
  });
});

describe('the day of a charge', () => {
  /** Agreed for 15 January. */
  const BEGUN = scheduled({ anchor_date: day('2027-01-15'), cycle: 1 });
  const begun = (changes: Partial<DirectDebit> = {}) =>
    active({
      schedule: BEGUN,
      next_payment_date: day('2027-02-15'),
      ...changes,
    });
  const dateOf = (asked: string | undefined, debit = begun(), now = NOW, ...closed: string[]) =>
    chargeDateOf(debit, asked === undefined ? undefined : day(asked), clock(now, ...closed));

  test.each([
    [undefined, NOW, [], '2027-02-11'],
    [undefined, '2027-02-12T15:00:00.000Z', [], '2027-02-15'],
    [undefined, '2027-02-10T23:59:59.999Z', [], '2027-02-11'],
    [undefined, '2027-02-11T00:00:00.000Z', [], '2027-02-12'],
    [undefined, '2027-02-13T00:00:00.000Z', [], '2027-02-16'],
    [undefined, NOW, ['2027-02-11'], '2027-02-12'],
    ['2027-02-11', NOW, [], '2027-02-11'],
    ['2027-02-11', '2027-02-10T23:59:59.999Z', [], '2027-02-11'],
    ['2027-02-11', '2027-02-11T00:00:00.000Z', [], '2027-02-12'],
    ['2027-02-10', NOW, [], '2027-02-11'],
    ['2027-02-11', NOW, ['2027-02-11'], '2027-02-12'],
    ['2027-11-13', NOW, [], '2027-11-16'],
  ])('requested for %s at %s, closed %j, is %s', (asked, now, closed, expected) => {
    expect(dateOf(asked, undefined, now, ...closed)).toBe(expected);
  });

  test('by default is not before the first agreed date', () => {
    expect(dateOf(undefined, active())).toBe('2027-02-15');
    expect(dateOf(undefined, active({ schedule: scheduled({ anchor_date: day('2027-11-13') }) }))).toBe(
      '2027-11-16',
    );
  });

  test.each([
    ['2027-02-12', 'before_first_payment'],
    ['2027-02-13', undefined],
    ['2027-02-15', undefined],
  ])('requested for %s, before the first agreed date: %s', (asked, code) => {
    const act = () => dateOf(asked, active());
    if (code) expect(act).toThrow(fault('charge_date', code));
    else expect(act()).toBe('2027-02-15');
  });

  test('of a one-off is not before the day to which that was moved', () => {
    const single = begun({ ...SINGLE, next_payment_date: day('2027-02-17') });
    expect(dateOf(undefined, single)).toBe('2027-02-17');
    expect(() => dateOf('2027-02-16', single)).toThrow(fault('charge_date', 'before_first_payment'));
    expect(dateOf('2027-02-16', { ...single, next_payment_date: null })).toBe('2027-02-16');
  });

  test('is at most 366 days ahead', () => {
    expect(dateOf('2028-02-11')).toBe('2028-02-11');
    expect(() => dateOf('2028-02-12')).toThrow(fault('charge_date', 'too_far'));
    const tuesday = '2027-02-09T15:00:00.000Z';
    expect(dateOf('2028-02-10', undefined, tuesday)).toBe('2028-02-10');
    expect(() => dateOf('2028-02-11', undefined, tuesday)).toThrow(fault('charge_date', 'too_far'));
  });

  test.each([
    ['2027-02-26', '2027-02-26', undefined],
    ['2027-02-26', '2027-02-25', 'after_end'],
    ['2027-02-27', '2027-02-28', 'after_end'],
    ['2027-02-27', '2027-03-01', undefined],
  ])('requested for %s, within a term up to %s: %s', (asked, end, code) => {
    const act = () => dateOf(asked, begun({ schedule: { ...BEGUN, last_day: day(end) } }));
    if (code) expect(act).toThrow(fault('charge_date', code));
    else expect(act).not.toThrow();
  });

  test('by default is refused if the term leaves no day', () => {
    expect(dateOf(undefined, begun({ schedule: { ...BEGUN, last_day: day('2027-02-11') } }))).toBe(
      '2027-02-11',
    );
    expect(() => dateOf(undefined, begun({ schedule: { ...BEGUN, last_day: day('2027-02-10') } }))).toThrow(
      refusal('mandate_ended'),
    );
    const evening = '2027-02-11T00:00:00.000Z';
    expect(() =>
      dateOf(undefined, begun({ schedule: { ...BEGUN, last_day: day('2027-02-11') } }), evening),
    ).toThrow(refusal('mandate_ended'));
  });
});

describe('a charge that is opened', () => {
  const terms = {
    reference: 1_000_009,
    amount: centavos(10_00),
    concept: 'Envío',
    chargeDate: day('2027-02-16'),
    period: { n: 0, from: day('2027-02-15'), to: day('2027-03-14') },
  };
  const open = (debit: DirectDebit) => openCharge(debit, terms, SELLER, clock());

  test('counts as open and against its period, and is pre-notified at once', () => {
    const {
      next,
      charge: made,
      opened,
      moved,
      events,
    } = open(active({ ...ROOM, ...counted({ open_orders: 2 }) }));
    expect(next.counters.open_orders).toBe(3);
    expect(next.counters.periods).toEqual([{ n: 0, held: 10_00, open: 1, paid: 0, failed: 0 }]);
    expect(opened).toEqual([made]);
    expect(moved).toEqual([]);
    expect(made).toMatchObject({
      reference: 1_000_009,
      charge_date: '2027-02-16',
      first_due_on: '2027-02-16',
      pre_notification: pre_notification('2027-02-10', '2027-02-16'),
      period: PERIOD,
      totals: { total: 10_00 },
    });
    expect(events).toEqual([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          direct_debit_id: 'dd_1',
          amount: 10_00,
          earlier: 0,
          order_id: made.id,
          concept: 'Envío',
          date: '2027-02-16',
          reference: 1_000_009,
          payment_method_id: 'pm_1',
          orders: [{ order_id: made.id, retry_of: null, period: 0, amount: 10_00 }],
        },
      },
    ]);
  });

  test('is refused by the write itself if its period has no room', () => {
    expect(() => open(active())).toThrow(noRoom(0));
    const { next } = open(active({ ...ROOM, ...counted({ periods: [sums(530_00)] }) }));
    expect(next.counters.periods).toEqual([sums(540_00)]);
    expect(() => open(next)).toThrow(noRoom(9.5));
  });

  test.each([
    ['a single payment whose amount varies', { ...VARYING, ...SINGLE }, null],
    ['a recurring payment whose amount varies', VARYING, '2027-02-15'],
    ['a recurring payment of a fixed amount', ROOM, '2027-02-15'],
  ])('keeps for %s the date %s', (_, changes, date) => {
    const { next } = open(active(changes as Partial<DirectDebit>));
    expect(next).toMatchObject({ next_payment_date: date, requested_payment_date: date });
    expect(next.status).toBe('active');
  });

  test('does not prolong the term of a one-off', () => {
    const single = active({ ...VARYING, ...SINGLE, ...until('2027-02-20') });
    expect(open(single).next.schedule.last_day).toBe('2027-02-20');
  });
});

describe('a retry', () => {
  const context = { reference: 1_000_010, seller: SELLER, created: 0, orders: [], carried: [] };

  test.each(NOT_ACTIVE)('is refused for a direct debit that is $status', (debit, code) => {
    expect(() => requireRetriable(debit, failedCharge(), clock())).toThrow(refusal(code));
    expect(() => retryCharge(debit, failedCharge(), context, clock())).toThrow(refusal(code));
  });

  test.each(['created', 'pending', 'in_process', 'paid', 'cancelled'] as const)(
    'is refused for an order that is %s',
    (status) => {
      expect(() => requireRetriable(active(), charge({ status }), clock())).toThrow(
        refusal('order_not_failed'),
      );
      expect(() => retryCharge(active(), charge({ status }), context, clock())).toThrow(
        refusal('order_not_failed'),
      );
    },
  );

  test.each(['failed', 'pending_next_cycle'] as const)('is accepted for an order that is %s', (status) => {
    expect(() => requireRetriable(active(), failedCharge({ status }), clock())).not.toThrow();
  });

  test('is refused while another order of its debt is paid, and is kept', () => {
    const due = {
      amount: centavos(350_50),
      since: '2027-02-01T00:00:00.000Z',
      paid_by: 'ord_2',
      exception: 'exc_1',
    };
    for (const group of [[charge({ status: 'paid' })], [failedCharge(), charge({ status: 'paid' })]])
      expect(() => requireUnpaid(group)).toThrow(refusal('order_not_failed'));
    for (const group of [
      [],
      [failedCharge()],
      [charge({ status: 'paid', refund_due: due as never })],
      [charge({ status: 'paid', refunded_at: '2027-02-02T00:00:00.000Z' })],
    ])
      expect(() => requireUnpaid(group)).not.toThrow();
  });

  test('is refused if the order was retried already, and names that retry', () => {
    const done = failedCharge({ retried_by: 'ord_2' });
    expect(() => requireRetriable(active(), done, clock())).toThrow(
      expect.objectContaining({
        code: 'already_retried',
        extra: { retried_by: 'ord_2' },
      }) as unknown as Error,
    );
  });

  test('is a new order of the same amount and concept on the next business day, attempts at zero', () => {
    const periods = [{ n: 0, held: centavos(350_50), open: 0, paid: 0, failed: 1 }];
    const before = active(counted({ unpaid_orders: 1, periods }));
    const {
      charge: made,
      opened,
      moved,
      next,
      events,
    } = retryCharge(before, failedCharge(), context, clock());
    expect(made).toMatchObject({
      retry_of: 'ord_1',
      reference: 1_000_010,
      attempts: 0,
      status: 'created',
      charge_date: '2027-02-11',
      pre_notification: pre_notification('2027-02-10', '2027-02-11'),
      period: failedCharge().period,
      totals: { total: 350_50 },
    });
    expect(opened).toEqual([made]);
    expect(moved).toEqual([
      {
        charge: failedCharge(),
        transition: {
          from: ['failed', 'pending_next_cycle'],
          set: { status: 'failed', retried_by: made.id, status_before_retry: 'failed' },
        },
      },
    ]);
    expect(next).toMatchObject({ counters: { open_orders: 1, unpaid_orders: 0, carried_orders: [] } });
    expect(next.counters.periods).toEqual([{ n: 0, held: 350_50, open: 1, paid: 0, failed: 0 }]);
    expect(events).toMatchObject([
      { type: 'direct_debit.charge_upcoming', data: { date: '2027-02-11', reference: 1_000_010 } },
    ]);
  });

  test('of a carried order removes that order from the next cycle, and no other', () => {
    const before = active(
      counted({ carried_orders: ['ord_0', 'ord_1', 'ord_2'], unpaid_orders: 4, open_orders: 1 }),
    );
    const waiting = failedCharge({ status: 'pending_next_cycle' });
    expect(retryCharge(before, waiting, context, clock()).next).toMatchObject({
      counters: { carried_orders: ['ord_0', 'ord_2'], unpaid_orders: 4, open_orders: 2 },
    });
  });

  test('is collected on the first day for which the customer can be pre-notified', () => {
    const retry = (now: string, ...closed: string[]) =>
      retryCharge(active(counted({ unpaid_orders: 1 })), failedCharge(), context, clock(now, ...closed))
        .charge.charge_date;
    expect(retry('2027-02-10T23:59:59.999Z')).toBe('2027-02-11');
    expect(retry('2027-02-11T00:00:00.000Z')).toBe('2027-02-12');
    expect(retry('2027-02-10T23:59:59.999Z', '2027-02-11')).toBe('2027-02-12');
  });

  test('is collected after the day of the failed order, also if a simulated run was of a day to come', () => {
    const retry = (charge_date: string) =>
      retryCharge(active(), failedCharge({ charge_date: day(charge_date) }), context, clock()).charge
        .charge_date;
    expect(retry('2027-02-10')).toBe('2027-02-11');
    expect(retry('2027-02-11')).toBe('2027-02-12');
    expect(retry('2027-03-10')).toBe('2027-03-11');
    expect(retry('2027-03-12')).toBe('2027-03-16');
  });

  test('is refused if the term leaves no day for it', () => {
    const retry = (last: string) => retryCharge(active(until(last)), failedCharge(), context, clock());
    expect(() => retry('2027-02-11')).not.toThrow();
    expect(() => retry('2027-02-10')).toThrow(refusal('mandate_ended'));
    expect(() => retry('2027-02-09')).toThrow(refusal('mandate_ended'));
  });

  test('is refused after an objection of the customer, until a new consent lists the order', () => {
    const order = (needs_consent: boolean) => failedCharge({ needs_consent });
    expect(() => requireRetriable(active(), order(true), clock())).toThrow(refusal('consent_required'));
    expect(() => requireRetriable(active(), order(false), clock())).not.toThrow();
  });

  test('is refused if fifty orders wait', () => {
    const retry = (waiting: number) =>
      retryCharge(active(), failedCharge(), { ...context, created: waiting }, clock());
    expect(() => retry(49)).not.toThrow();
    expect(() => retry(50)).toThrow(refusal('too_many_open_orders'));
  });

  test('is refused above the maximum in force, even if the sums of its period are forgotten', () => {
    const retry = (max: number) => () =>
      requireRetriable(active({ max_amount: centavos(max) }), failedCharge(), clock());
    expect(retry(350_49)).toThrow(noRoom(0));
    expect(retry(350_50)).not.toThrow();
  });

  test('of a one-off is refused while an order is open', () => {
    const retry = (changes: Partial<DirectDebit>) => () =>
      requireRetriable(active({ ...counted({ open_orders: 1 }), ...changes }), failedCharge(), clock());
    expect(retry(SINGLE)).toThrow(noRoom(0));
    expect(retry({})).not.toThrow();
    expect(retry({ ...SINGLE, ...counted() })).not.toThrow();
  });

  test('of a one-off does not change its date, whatever its amount', () => {
    const single = active({
      ...VARYING,
      is_recurring: false,
      interval: null,
      ...counted({ unpaid_orders: 1 }),
    });
    expect(retryCharge(single, failedCharge(), context, clock()).next.next_payment_date).toBe('2027-02-15');
  });
});
