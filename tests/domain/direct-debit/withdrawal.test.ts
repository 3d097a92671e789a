import { describe, expect, test } from '@jest/globals';
import { type Charge, isFree } from '#lib/domain/direct-debit/charge.ts';
import { endTerm, revoke } from '#lib/domain/direct-debit/ending.ts';
import type { DirectDebit, PauseReason } from '#lib/domain/direct-debit/record.ts';
import { withStatus } from '#lib/domain/direct-debit/status.ts';
import {
  mayLackPlace,
  moveCharge,
  recall,
  WITHDRAWN_AT_ONCE,
  withdrawCharge,
  withdrawSome,
} from '#lib/domain/direct-debit/withdrawal.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  consented,
  counted,
  created,
  failedCharge,
  fault,
  link,
  NOW,
  pending,
  pre_notification,
  refusal,
  until,
} from './sample.ts';

const PERIOD = { n: 0, from: day('2027-02-15'), to: day('2027-03-14') };
const UNCONSENTED = { consent: consented({ lapsed: true }) };
const NONE = { next_payment_date: null, requested_payment_date: null };
const OTHERS = ['pending', 'in_process', 'paid', 'failed', 'pending_next_cycle', 'cancelled'] as const;
const CANCELLED = { from: ['created'], set: { status: 'cancelled' } };

const waiting = (changes: Partial<Charge> = {}) =>
  charge({ id: 'ord_2', status: 'created', charge_date: day('2027-02-16'), period: PERIOD, ...changes });
const retriedBefore = (status: 'failed' | 'pending_next_cycle', id = 'ord_1') =>
  failedCharge({ id, retried_by: 'ord_2', status_before_retry: status, period: PERIOD });
const held = (open: number) => ({
  open_orders: open,
  periods: [{ n: 0, held: centavos(open * 350_50), open, paid: 0, failed: 0 }],
});
const holding = (open: number, changes: Partial<DirectDebit> = {}) =>
  active({ ...counted(held(open)), ...changes });

describe('an order is withdrawn', () => {
  const withdraw = (debit: DirectDebit, order = waiting(), retried?: Charge) =>
    withdrawCharge(debit, { charge: order, retried }, clock());

  test.each(OTHERS)('but not one that is %s', (status) => {
    expect(() => withdraw(holding(1), waiting({ status }))).toThrow(refusal('order_locked'));
  });

  test('is refused if the bank may have it, and not if it could only not be written', () => {
    const held = waiting({ exception: 'exc_1', refused_on: [day('2027-02-10')] });
    expect(() => withdraw(holding(1), held)).toThrow(refusal('order_locked'));
    expect(withdraw(holding(1), waiting({ exception: 'exc_1' })).next.counters.open_orders).toBe(0);
  });

  test.each(['active', 'pending'] as const)(
    'while it is created, and its amount is available again in its period (%s)',
    (status) => {
      const { next, moved, events, opened } = withdraw(
        holding(2, status === 'active' ? {} : { status, payment_method_id: 'pm_2' }),
      );
      expect(next).toMatchObject({ counters: { open_orders: 1, unpaid_orders: 0, carried_orders: [] } });
      expect(next.counters.periods).toEqual([{ n: 0, held: 350_50, open: 1, paid: 0, failed: 0 }]);
      expect(moved).toEqual([{ charge: waiting(), transition: CANCELLED }]);
      expect([events, opened]).toEqual([[], []]);
    },
  );

  test.each([
    ['failed', {}, 'failed', { unpaid_orders: 1, carried_orders: [] }],
    ['pending_next_cycle', {}, 'pending_next_cycle', { unpaid_orders: 0, carried_orders: ['ord_1'] }],
    ['pending_next_cycle', NONE, 'failed', { unpaid_orders: 1, carried_orders: [] }],
  ] as const)(
    'and the order that it retried is as before: %s with %j is %s',
    (was, changes, status, counts) => {
      const retried = retriedBefore(was);
      const { next, moved } = withdraw(holding(1, changes), waiting({ retry_of: 'ord_1' }), retried);
      expect(moved[1]).toEqual({
        charge: retried,
        transition: { from: ['failed'], retriedBy: 'ord_2', set: { status, retried_by: null } },
      });
      expect(next).toMatchObject({ counters: { ...counts, open_orders: 0 } });
      expect(next.counters.periods).toEqual([{ n: 0, held: 350_50, open: 0, paid: 0, failed: 1 }]);
    },
  );
});

describe('an order is moved', () => {
  const move = (date: string, order = waiting(), debit = holding(1), now = NOW) =>
    moveCharge(debit, order, { date: day(date), orders: [order], carried: [] }, clock(now));

  test.each(OTHERS)('but not one that is %s', (status) => {
    expect(() => move('2027-02-18', waiting({ status }))).toThrow(refusal('order_locked'));
  });

  test('to a business day, and pre-notifies its customer', () => {
    const { next, moved, events } = move('2027-02-20');
    expect(moved).toEqual([
      {
        charge: waiting(),
        transition: {
          from: ['created'],
          set: {
            charge_date: '2027-02-22',
            first_due_on: '2027-02-22',
            pre_notification: pre_notification('2027-02-10', '2027-02-22'),
          },
        },
      },
    ]);
    expect(events).toMatchObject([{ type: 'direct_debit.charge_upcoming', data: { reference: 1_000_001 } }]);
    expect(next).toEqual({ ...holding(1), version: 8, updated_at: NOW });
  });

  test('and the pre-notified day is the new one', () => {
    const { presented_on: _, ...order } = waiting();
    expect(move('2027-02-18', order).events[0]?.data).toMatchObject({ date: '2027-02-18' });
  });

  test('without a pre-notification while nothing is collected, since no mail of one is sent then', () => {
    const order = waiting({ first_due_on: day('2027-02-16') });
    const { moved, events } = move('2027-02-18', order, withStatus(holding(1, UNCONSENTED)));
    expect(moved[0]?.transition.set).toEqual({ charge_date: '2027-02-18', first_due_on: '2027-02-18' });
    expect(events).toEqual([]);
  });

  test('and lapses a period after it was first due nevertheless, if that was while nothing is collected', () => {
    const debit = withStatus(holding(1, UNCONSENTED));
    const { first_due_on: _, ...older } = waiting({ charge_date: day('2027-02-10') });
    for (const order of [waiting({ first_due_on: day('2027-02-10') }), older])
      expect(move('2027-02-18', order, debit).moved[0]?.transition.set.first_due_on).toBe('2027-02-10');
  });

  test.each<[string, Partial<DirectDebit>, string]>([
    ['is revoked', { revoked_at: NOW, ending: 'cancelled' }, 'direct_debit_revoked'],
    ['is ending', { ending: 'completed' }, 'mandate_ended'],
  ])('but not if its direct debit %s', (_, changes, code) => {
    expect(() => move('2027-02-18', waiting(), holding(1, changes))).toThrow(refusal(code));
  });

  test.each([
    ['2027-02-15T23:59:59.999Z', '2027-02-16'],
    ['2027-02-16T00:00:00.000Z', '2027-02-17'],
  ])('at %s to the first day for which its customer can be pre-notified, %s', (now, date) => {
    expect(move('2027-02-15', waiting(), holding(1), now).moved[0]?.transition.set.charge_date).toBe(date);
  });

  test.each([
    ['2027-02-14', undefined],
    ['2027-03-12', undefined],
    ['2027-03-13', 'outside_period'],
    ['2027-03-15', 'outside_period'],
    ['2028-02-12', 'too_far'],
  ])('within its period, to %s: %s', (date, code) => {
    if (code) expect(() => move(date)).toThrow(fault('charge_date', code));
    else expect(() => move(date)).not.toThrow();
  });

  test('not after the end, nor before the first agreed date', () => {
    const ends = holding(1, until('2027-02-18'));
    expect(() => move('2027-02-19', waiting(), ends)).toThrow(fault('charge_date', 'after_end'));
    expect(() => move('2027-02-12')).toThrow(fault('charge_date', 'before_first_payment'));
  });

  test.each([
    ['that retries another', waiting({ retry_of: 'ord_1' })],
    ['that is late already', waiting({ charge_date: day('2027-03-16') })],
  ])('to any day of the term, one %s', (_, order) => {
    expect(move('2027-05-17', order).moved[0]?.transition.set.charge_date).toBe('2027-05-17');
  });
});

describe('an order that is moved to a day without a place', () => {
  const earlier = (id: string, n: number) =>
    waiting({
      ...{ id, charge_date: day('2027-05-17'), period: { ...PERIOD, n } },
      pre_notification: pre_notification('2027-02-10', '2027-05-17'),
    });
  const [moved, ...others] = [0, 1, 2].map((n) => earlier(`ord_${n}`, n)) as [Charge, Charge, Charge];
  const move = (orders: Charge[], debit = holding(3)) =>
    moveCharge(debit, moved, { date: day('2027-05-17'), orders, carried: [] }, clock());
  const dateOf = (orders: Charge[]) => move(orders).moved[0]?.transition.set.charge_date;

  test('is moved to the next one, and does not stand in its own way', () => {
    expect(dateOf([moved, ...others])).toBe('2027-05-18');
    expect(dateOf([moved, others[0] as Charge])).toBe('2027-05-17');
  });

  test('needs the others to find that: unless the day that results is of its own period', () => {
    const needs = (date: string, order = waiting()) => mayLackPlace(holding(1), order, day(date), clock());
    expect([needs('2027-02-18'), needs('2027-03-12'), needs('2027-03-16')]).toEqual([false, false, true]);
    // A Saturday of its period, which rolls to the first business day of the next one.
    expect(needs('2027-03-13')).toBe(true);
    expect(needs('2027-02-18', waiting({ retry_of: 'ord_1' }))).toBe(true);
  });

  test('is refused if that is after the end', () => {
    const ends = holding(3, until('2027-05-17'));
    expect(() => move([moved, ...others], ends)).toThrow(fault('charge_date', 'after_end'));
    expect(() => move([moved], ends)).not.toThrow();
  });
});

describe('an order in a file that the bank has not read', () => {
  const filed = charge({
    status: 'pending',
    charge_date: day('2027-02-09'),
    presented_on: day('2027-02-10'),
  });
  const recalledBy = (debit: DirectDebit, wasRefused = false) =>
    recall(debit, { charge: filed, retried: undefined }, { fileId: 'file_1', wasRefused }, clock());
  const setBy = (...of: Parameters<typeof recalledBy>) => recalledBy(...of).moved[0]?.transition;

  test('waits for its day again, or after a refusal for a later one', () => {
    expect(setBy(holding(1))).toMatchObject({
      ...{ fileId: 'file_1', set: { status: 'created', charge_date: '2027-02-09' } },
    });
    expect(setBy(holding(1), true)?.set).toMatchObject({
      ...{ charge_date: '2027-02-11', first_due_on: '2027-02-11', refused_on: ['2027-02-10'] },
    });
    const { presented_on: _, ...unpresented } = filed;
    const order = { charge: unpresented, retried: undefined };
    const decision = recall(holding(1), order, { fileId: 'file_1', wasRefused: true }, clock());
    expect(decision.moved[0]?.transition.set.charge_date).toBe('2027-02-11');
  });

  const pausedFor = (reason: PauseReason, order_id: string | null) => ({
    ...{ status: 'pending' as const, pauses: [{ reason, bank_code: null, since: NOW, order_id }] },
  });

  test.each<[string, Partial<DirectDebit>]>([
    ['is stopped by a return of the bank', pausedFor('customer_order', 'ord_1')],
    ['is stopped for unpaid periods', pausedFor('unpaid_periods', 'ord_1')],
    ['withdraws its orders', { status: 'pending', is_withdrawing: true }],
    ['ends', { ending: 'completed' }],
    ['is final', { status: 'cancelled' }],
    ['is over by its day', until('2027-02-08')],
  ])('is withdrawn if its direct debit %s', (_, changes) => {
    expect(setBy(holding(1, changes))).toMatchObject({ fileId: 'file_1', set: { status: 'cancelled' } });
  });

  test.each<[string, Partial<DirectDebit>]>([
    ['the validation of another account', { account_validated: false, payment_method_id: 'pm_2' }],
    ['its consent to another account', { ...UNCONSENTED, requirements: ['acknowledgment'] }],
    ['the identity of its customer', pausedFor('identity_declined', null)],
  ])('waits for its day again while its direct debit waits for %s', (_, changes) => {
    const waits = holding(1, { status: 'pending', ...changes });
    for (const wasRefused of [false, true])
      expect(setBy(waits, wasRefused)).toMatchObject({ fileId: 'file_1', set: { status: 'created' } });
  });

  test('is withdrawn if its customer has to list it in a new consent', () => {
    const order = { charge: { ...filed, needs_consent: true }, retried: undefined };
    const { moved } = recall(holding(1), order, { fileId: 'file_1', wasRefused: true }, clock());
    expect(moved[0]?.transition.set.status).toBe('cancelled');
  });
});

test('an order is free unless it left, or an exception says that a refused presentment was returned', () => {
  const refused = { refused_on: [day('2027-02-10')] };
  expect(isFree(waiting())).toBe(true);
  expect(isFree(waiting(refused))).toBe(true);
  expect(isFree(waiting({ exception: 'exc_1' }))).toBe(true);
  expect(isFree(waiting({ ...refused, exception: 'exc_1' }))).toBe(false);
  expect(isFree(charge())).toBe(false);
});

describe('the orders of a stopped direct debit are withdrawn', () => {
  const orders = ['ord_2', 'ord_3', 'ord_4'].map((id) => ({ charge: waiting({ id }), retried: undefined }));
  const stopped = (changes: Partial<DirectDebit> = {}) =>
    holding(3, { status: 'pending', requirements: ['acknowledgment'], is_withdrawing: true, ...changes });
  const LOST = {
    pauses: [{ reason: 'customer_order', bank_code: '08', since: NOW, order_id: 'ord_1' } as const],
  };

  test('twenty at a time: four items each in a transaction of a hundred', () => {
    expect(WITHDRAWN_AT_ONCE).toBe(20);
  });

  test('in batches; with the last one the direct debit gets its new status', () => {
    const first = withdrawSome(stopped(LOST), orders.slice(0, 2), false, clock());
    expect(first?.next).toMatchObject({
      status: 'pending',
      is_withdrawing: true,
      counters: { open_orders: 1 },
    });
    expect(first?.moved.map(({ charge: { id } }) => id)).toEqual(['ord_2', 'ord_3']);
    const last = first && withdrawSome(first.next, orders.slice(2), true, clock());
    expect(last?.next).toMatchObject({
      status: 'pending',
      is_withdrawing: false,
      counters: { open_orders: 0 },
    });
    expect(last?.next.counters.periods).toEqual([{ n: 0, held: 0, open: 0, paid: 0, failed: 0 }]);
    expect(last && withdrawSome(last.next, [], true, clock())).toBeUndefined();
  });

  test.each([
    ['agreed again meanwhile', {}, 'active', ['direct_debit.activated']],
    ['revoked', { ending: 'cancelled', revoked_at: NOW }, 'cancelled', ['direct_debit.cancelled']],
    ['over', { ending: 'completed' }, 'completed', ['direct_debit.completed']],
  ] as const)('and an order that was %s then is %3$s', (_, changes, status, events) => {
    const decision = withdrawSome(stopped(changes), orders, true, clock());
    expect(decision?.next).toMatchObject({ status, is_withdrawing: false, counters: { open_orders: 0 } });
    expect(decision?.events.map(({ type }) => type)).toEqual(events);
  });

  test('and an order in a file keeps the direct debit from its end', () => {
    const ending = stopped({ ending: 'cancelled', ...counted({ ...held(3), open_orders: 4 }) });
    expect(withdrawSome(ending, orders, true, clock())?.next).toMatchObject({
      status: 'pending',
      is_withdrawing: false,
      counters: { open_orders: 1 },
    });
  });

  test('and the retried orders are failed again if nothing more is collected', () => {
    const order = { charge: waiting({ retry_of: 'ord_1' }), retried: retriedBefore('pending_next_cycle') };
    const decision = withdrawSome(stopped({ ...NONE, ending: 'completed' }), [order], false, clock());
    expect(decision?.moved[1]?.transition.set.status).toBe('failed');
    expect(decision?.next).toMatchObject({ counters: { carried_orders: [], unpaid_orders: 1 } });
  });
});

describe('a revocation', () => {
  const carried = [failedCharge({ status: 'pending_next_cycle' })];

  test.each([created(), pending(), active()])(
    'cancels a direct debit that is $status at once, if no order is open',
    (debit) => {
      const decision = revoke(debit, [], clock());
      expect(decision?.next).toMatchObject({ status: 'cancelled', revoked_at: NOW, ...NONE });
      expect(decision?.events).toEqual([
        {
          type: 'direct_debit.cancelled',
          data: { direct_debit_id: 'dd_1', amount: 350_50, was_active: debit.status === 'active' },
        },
        { type: 'direct_debit.revoked', data: { direct_debit_id: 'dd_1' } },
      ]);
    },
  );

  test('otherwise begins the withdrawal, and spends the link', () => {
    const decision = revoke(holding(2, { link: link() }), [], clock());
    expect(decision?.next).toMatchObject({
      status: 'active',
      revoked_at: NOW,
      ending: 'cancelled',
      is_withdrawing: true,
      counters: { open_orders: 2 },
      link: { spent_at: NOW },
      ...NONE,
    });
    expect(decision?.events.map(({ type }) => type)).toEqual([
      'direct_debit.withdrawal_begun',
      'direct_debit.revoked',
    ]);
  });

  test('says who asked for it: an operator in the record, the customer in its event', () => {
    const by = (who?: 'operator' | 'customer') => {
      const decision = revoke(active(), [], clock(), who);
      return [decision?.next.revoked_by, decision?.events.at(-1)?.data];
    };
    expect(by()).toEqual([undefined, { direct_debit_id: 'dd_1' }]);
    expect(by('operator')).toEqual(['operator', { direct_debit_id: 'dd_1' }]);
    expect(by('customer')).toEqual([undefined, { direct_debit_id: 'dd_1', by_customer: true }]);
    expect(revoke(active(), [], clock())?.next).not.toHaveProperty('revoked_by');
  });

  test('cancels the carried orders', () => {
    const decision = revoke(
      active(counted({ carried_orders: ['ord_1'], unpaid_orders: 1 })),
      carried,
      clock(),
    );
    expect(decision?.next).toMatchObject({ counters: { carried_orders: [], unpaid_orders: 1 } });
    expect(decision?.moved).toEqual([
      { charge: carried[0], transition: { from: ['pending_next_cycle'], set: { status: 'cancelled' } } },
    ]);
  });

  test('is published once, and not for a cancelled direct debit', () => {
    expect(revoke(active({ revoked_at: NOW, ending: 'cancelled' }), [], clock())).toBeUndefined();
    expect(revoke(active({ status: 'cancelled' }), [], clock())).toBeUndefined();
  });

  test('is refused for a completed direct debit', () => {
    expect(() => revoke(active({ status: 'completed' }), [], clock())).toThrow(refusal('direct_debit_final'));
  });
});

describe('the end of the term', () => {
  const carried = [failedCharge({ status: 'pending_next_cycle' })];

  test.each([created(), pending(), active()])(
    'completes a direct debit that is $status, if no order is open',
    (debit) => {
      const decision = endTerm(debit, [], clock());
      expect(decision?.next).toMatchObject({ status: 'completed', ...NONE });
      expect(decision?.events).toMatchObject([
        { type: 'direct_debit.completed', data: { was_active: debit.status === 'active' } },
      ]);
    },
  );

  test('otherwise begins the withdrawal; carried orders have failed', () => {
    const decision = endTerm(
      holding(1, counted({ ...held(1), carried_orders: ['ord_1'], unpaid_orders: 1 })),
      carried,
      clock(),
    );
    expect(decision?.next).toMatchObject({
      status: 'active',
      ending: 'completed',
      is_withdrawing: true,
      counters: { carried_orders: [], unpaid_orders: 2 },
    });
    expect(decision?.moved).toEqual([
      { charge: carried[0], transition: { from: ['pending_next_cycle'], set: { status: 'failed' } } },
    ]);
    expect(decision?.events.map(({ type }) => type)).toEqual(['direct_debit.withdrawal_begun']);
  });

  test.each([
    active({ status: 'cancelled' }),
    active({ status: 'completed' }),
    active({ ending: 'cancelled', ...counted({ open_orders: 1 }) }),
    active({ ending: 'completed', ...counted({ open_orders: 1 }) }),
  ])('is noted once (%#)', (debit) => expect(endTerm(debit, [], clock())).toBeUndefined());
});
