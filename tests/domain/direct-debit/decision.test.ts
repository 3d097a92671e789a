import { describe, expect, test } from '@jest/globals';
import type { Charge, ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import {
  countedWith,
  type Decision,
  openedAs,
  withDispute,
  withEvents,
  withRefunds,
} from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { DisputeStep } from '#lib/domain/disputes/dispute.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, centavos, charge, counted, scheduled } from './sample.ts';

const PAID = { from: ['in_process'], set: { status: 'paid' } } as const;
const move = (id = 'ord_1', changes: Partial<Charge> = {}): ChargeMove => ({
  charge: charge({ id, ...changes }),
  transition: PAID,
});
const waiting = (n: number, changes: Partial<Charge> = {}) =>
  charge({ status: 'created', period: { ...charge().period, n }, ...changes });
const of = (debit: DirectDebit, orders: Parameters<typeof countedWith>[1]): Decision => {
  const { counters, orders: decided } = countedWith(debit, orders);
  return { next: { ...debit, counters }, events: [], ...decided };
};

describe('the counters of a decision', () => {
  const sums = (n: number, open = 0) => ({ n, held: centavos(350_50), open, paid: 1 - open, failed: 0 });
  const settled = active({
    schedule: scheduled({ cycle: 3 }),
    ...counted({ periods: [0, 1, 2].map((n) => sums(n)) }),
  });
  const periodsOf = (debit: DirectDebit, orders: Parameters<typeof countedWith>[1]) =>
    countedWith(debit, orders).counters.periods.map(({ n }) => n);

  test('follow from the orders that it opens and changes', () => {
    expect(of(active(), { opened: [waiting(0)] }).next.counters).toMatchObject({
      ...{ open_orders: 1, periods: [{ n: 0, held: 350_50, open: 1 }] },
    });
    const open = active(counted({ open_orders: 1, periods: [sums(0, 1)] }));
    expect(of(open, { moved: [move()] }).next.counters).toMatchObject({
      ...{ open_orders: 0, periods: [{ n: 0, held: 350_50, open: 0, paid: 1 }] },
    });
  });

  test('stay the same without orders', () => {
    const { counters, orders } = countedWith(settled, {});
    expect(counters).toBe(settled.counters);
    expect(orders).toEqual({ opened: [], moved: [] });
  });

  test('forget settled periods before the day on which orders are opened, and none of the next collection', () => {
    expect(periodsOf(settled, { opened: [waiting(3)] })).toEqual([0, 1, 2, 3]);
    expect(periodsOf(settled, { opened: [waiting(3)], forgetBefore: day('2027-05-15') })).toEqual([3]);
    expect(periodsOf(settled, { forgetBefore: day('2027-04-15') })).toEqual([2]);
    // The collection of period 1 is late: its sums are still needed.
    const late = { ...settled, schedule: scheduled({ cycle: 1 }) };
    expect(periodsOf(late, { forgetBefore: day('2027-05-15') })).toEqual([1, 2]);
  });
});

test('the orders of a decision carry the refunds that are theirs', () => {
  const decision = of(active(), { moved: [move('ord_1'), move('ord_2')] });
  const refunds = [{ id: 'rf_1', order_id: 'ord_2' }] as Refund[];
  expect(withRefunds(decision, refunds).moved).toMatchObject([{ refunds: [] }, { refunds }]);
  expect(withRefunds(decision, [])).toBe(decision);
});

describe('the step of a dispute', () => {
  const step = (order_id: string, before?: object) =>
    ({ next: { id: 'dp_2', order_id }, before }) as DisputeStep;
  const decision = of(active(), { moved: [move('ord_1', { disputes: ['dp_1'] }), move('ord_2')] });

  test('is taken with its order, which a new dispute becomes one of', () => {
    const [one, other] = withDispute(decision, step('ord_1')).moved;
    expect(one).toMatchObject({
      dispute: { next: { id: 'dp_2' } },
      transition: { from: ['in_process'], set: { status: 'paid', disputes: ['dp_1', 'dp_2'] } },
    });
    expect(other).toEqual(move('ord_2'));
    const [, first] = withDispute(decision, step('ord_2')).moved;
    expect(first?.transition.set.disputes).toEqual(['dp_2']);
  });

  test('of a known dispute adds none to its order', () => {
    const [one] = withDispute(decision, step('ord_1', { id: 'dp_2' })).moved;
    expect(one).toMatchObject({ dispute: { next: { id: 'dp_2' } }, transition: PAID });
  });

  test('is not taken without its order', () => {
    expect(() => withDispute(decision, step('ord_3'))).toThrow('dp_2 changes without its order');
    expect(() => withDispute(of(active(), {}), step('ord_1'))).toThrow('dp_2 changes without its order');
  });
});

test('an order may be opened in another form, unless the form counts differently', () => {
  const decision = of(active(), { opened: [waiting(0)] });
  const named = openedAs(decision, (one) => ({ ...one, first_name: 'Ana' }));
  expect(named.opened).toMatchObject([{ id: 'ord_1', first_name: 'Ana', status: 'created' }]);
  expect(named.next).toBe(decision.next);
  expect(() => openedAs(decision, (one) => ({ ...one, status: 'paid' }))).toThrow('counts differently');
});

test('further events follow those of the decision', () => {
  const bounced = { type: 'direct_debit.bounced' } as never;
  const event = { type: 'direct_debit.email_changed' } as never;
  const decision = { ...of(active(), {}), events: [bounced] };
  expect(withEvents(decision, event).events).toEqual([bounced, event]);
});
