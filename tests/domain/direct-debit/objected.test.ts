import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit, Pause } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { UNPAID } from '#lib/domain/direct-debit/settlement-of.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { active, charge, clock, counted, failedCharge, method, NOW, returned } from './sample.ts';

const pause = (reason: Pause['reason'], order_id: string): Pause => ({
  reason,
  bank_code: '08',
  since: NOW,
  order_id,
});

/** Direct debits under another consent, or with another account, than an order was presented. */
const UNDER_ANOTHER: [string, Partial<DirectDebit>, Partial<Charge>][] = [
  ['has a later consent', { consent: { ...active().consent, count: 2 } }, {}],
  ['has a consent to another account', { consent: { ...active().consent, method_id: 'pm_2' } }, {}],
  ['has another account', { payment_method_id: 'pm_2' }, {}],
  ['was charged at another account', {}, { payment_method_id: 'pm_2' }],
];
const FAILED = { ...counted({ unpaid_orders: 2 }), unpaid_periods: [0] };

function decided(decision: Decision | undefined): Decision {
  if (!decision) throw new Error('Nothing was decided.');
  return decision;
}

describe('an objection of the customer to an order that had failed for another reason', () => {
  const objecting = (order: Charge, debit: DirectDebit = active(FAILED), group: readonly Charge[] = []) =>
    decided(settle(debit, order, { bankReturn: returned('13'), method: method(), group }, clock()));
  const order = failedCharge({ retried_by: 'ord_2' });

  test('pauses the direct debit, and the order needs a new consent', () => {
    const { next, moved, events } = objecting(order);
    expect(next).toMatchObject({
      status: 'pending',
      requirements: ['acknowledgment'],
      pauses: [{ reason: 'objection_chargeback', bank_code: '13', since: NOW, order_id: 'ord_1' }],
    });
    expect(moved).toHaveLength(1);
    expect(moved[0]?.transition).toMatchObject({
      from: UNPAID,
      retriedBy: 'ord_2',
      set: { failure: { bank_code: '13' }, needs_consent: true },
    });
    expect(events.at(-1)).toMatchObject({
      type: 'charge.objected',
      data: { order_id: 'ord_1', code: moved[0]?.transition.set.failure?.code, former: order.failure?.code },
    });
  });

  test('adds its pause to those of other returns', () => {
    const pauses = [pause('hard_account', 'ord_0')];
    const { next } = objecting(order, active({ ...FAILED, pauses }));
    expect(next.pauses.map(({ reason }) => reason)).toEqual(['hard_account', 'objection_chargeback']);
  });

  test('requires no successor of an order that was not retried', () => {
    expect(objecting(failedCharge()).moved[0]?.transition).not.toHaveProperty('retriedBy');
  });

  test.each(['pending', 'in_process', 'failed', 'pending_next_cycle'] as const)(
    'requires a new consent for the retry that is %s',
    (status) => {
      const retry = charge({ id: 'ord_2', retry_of: 'ord_1', status });
      expect(objecting(order, active(FAILED), [retry]).moved[1]).toMatchObject({
        charge: { id: 'ord_2' },
        transition: { from: [status], set: { needs_consent: true } },
      });
    },
  );

  test.each(['created', 'cancelled', 'paid'] as const)('leaves a retry that is %s as it is', (status) => {
    const retry = charge({ id: 'ord_2', retry_of: 'ord_1', status });
    expect(objecting(order, active(FAILED), [retry]).moved).toHaveLength(1);
  });

  test.each<[string, Partial<DirectDebit>, Partial<Charge>]>([
    ['is completed', { status: 'completed' }, {}],
    ['ends', { ending: 'cancelled' }, {}],
    ...UNDER_ANOTHER,
  ])('pauses nothing if the direct debit %s', (_, changes, of) => {
    const { next, moved, events } = objecting({ ...order, ...of }, active({ ...FAILED, ...changes }), [
      failedCharge({ id: 'ord_2', retry_of: 'ord_1' }),
    ]);
    expect(next.pauses).toEqual([]);
    const isOver = 'status' in changes || 'ending' in changes;
    expect(moved.map(({ transition }) => transition.set.needs_consent)).toEqual(
      isOver ? [undefined] : [true, true],
    );
    expect(moved[0]?.transition.set.failure).toMatchObject({ bank_code: '13' });
    expect(events.at(-1)?.type).toBe('charge.objected');
  });

  test.each(UNDER_ANOTHER)('withdraws the retry that waits if the direct debit %s', (_, changes, of) => {
    const debit = active({ ...FAILED, ...changes, ...counted({ open_orders: 1, unpaid_orders: 0 }) });
    const waits = (id: string, retry_of: string) => charge({ id, retry_of, status: 'created' });
    const one = objecting({ ...order, ...of }, debit, [waits('ord_2', 'ord_1')]);
    expect(one.moved).toMatchObject([
      { charge: { id: 'ord_1' }, transition: { retriedBy: 'ord_2', set: { retried_by: null } } },
      { charge: { id: 'ord_2' }, transition: { from: ['created'], set: { status: 'cancelled' } } },
    ]);
    expect(one.next.counters).toMatchObject({ open_orders: 0, unpaid_orders: 1 });
    const between = failedCharge({ id: 'ord_2', retry_of: 'ord_1', retried_by: 'ord_3' });
    const two = objecting({ ...order, ...of }, debit, [between, waits('ord_3', 'ord_2')]);
    expect(two.moved.map(({ charge: { id }, transition }) => [id, transition.set])).toMatchObject([
      ['ord_1', { needs_consent: true }],
      ['ord_2', { needs_consent: true, retried_by: null }],
      ['ord_3', { status: 'cancelled' }],
    ]);
  });
});

describe('a failed order that was paid as well as another one of its debt', () => {
  const order = failedCharge({ retried_by: 'ord_2', needs_consent: true });
  const twin = charge({ id: 'ord_2', retry_of: 'ord_1', status: 'paid', failure: null });
  const taken = (debit: DirectDebit = active(FAILED), refund?: Refund, group: readonly Charge[] = [twin]) =>
    decided(
      settle(
        debit,
        order,
        {
          ...{ bankReturn: returned('00'), method: method(), group, refund },
          ...{ isOperators: true, isTakenTwice: true },
        },
        clock(),
      ),
    );

  test('is paid, and needs no consent any more', () => {
    const { moved, events } = taken();
    expect(moved[0]?.transition).toMatchObject({
      from: UNPAID,
      retriedBy: 'ord_2',
      set: {
        ...{ status: 'paid', failure: null, reversed_at: null, corrected_at: NOW, needs_consent: false },
        refund_due: { amount: order.totals.total, since: NOW, paid_by: 'ord_2' },
      },
    });
    expect(moved[0]?.transition.set.payments).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      type: 'charge.taken_twice',
      data: { order_id: 'ord_1', code: order.failure?.code },
    });
  });

  test('names one exception for each order and time', () => {
    const of = (decision: Decision) => decision.moved[0]?.transition.set.refund_due?.exception;
    expect(of(taken())).toMatch(/^exc_/);
    expect(of(taken())).toBe(of(taken()));
  });

  test('ends its own pause and that for unpaid periods, and leaves others', () => {
    const pauses = [
      ...[pause('customer_order', 'ord_1'), pause('unpaid_periods', 'ord_0')],
      pause('hard_account', 'ord_0'),
    ];
    const { next } = taken(active({ ...FAILED, pauses }));
    expect(next.pauses).toEqual([pause('hard_account', 'ord_0')]);
    expect(next.unpaid_periods).toEqual([]);
  });

  test('leaves the pauses of a direct debit that is over', () => {
    const pauses = [pause('customer_order', 'ord_1')];
    const { next } = taken(active({ ...FAILED, pauses, status: 'completed' }));
    expect([next.pauses, next.unpaid_periods]).toEqual([pauses, [0]]);
  });

  test('carries the refund that is made by itself, and none otherwise', () => {
    const refund = { id: 'rf_1', amount: order.totals.total } as Refund;
    expect(taken(active(FAILED), refund).moved[0]?.transition.set.refunds?.waiting).toMatchObject([
      { id: 'rf_1' },
    ]);
    expect(taken().moved[0]?.transition.set).not.toHaveProperty('refunds');
  });
});

describe('a paid order that the bank takes back', () => {
  const paid = charge({ status: 'paid', failure: null, retried_by: 'ord_2' });
  const reversing = (debit: DirectDebit, order = paid) =>
    decided(settle(debit, order, { bankReturn: returned('04'), method: method() }, clock()));
  const sums = (others: number) => [{ n: 0, held: paid.totals.total, open: 0, paid: 1 + others, failed: 0 }];

  test('is no longer owed to its payer, and keeps its successor', () => {
    const refund_due = { amount: paid.totals.total, since: NOW, paid_by: 'ord_2', exception: 'exc_1' };
    const { moved } = reversing(active(counted({ periods: sums(0) })), { ...paid, refund_due });
    expect(moved[0]?.transition).toMatchObject({
      from: ['paid'],
      retriedBy: 'ord_2',
      remove: ['refund_due'],
    });
  });

  test('makes its period unpaid, unless another order of the period is paid', () => {
    expect(reversing(active(counted({ periods: sums(0) }))).next.unpaid_periods).toEqual([0]);
    expect(reversing(active(counted({ periods: sums(1) }))).next.unpaid_periods).toEqual([]);
  });
});
