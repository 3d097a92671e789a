import { describe, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { afterMove, type Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Claiming, claimOrders } from '#lib/domain/direct-debit/claim.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newOrderLedger, STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { debit, late, order, TODAY, TOMORROW } from './plan-sample.ts';
import {
  centavos,
  consented,
  counted,
  FACTS,
  failedCharge,
  pre_notification,
  runOn,
  scheduled,
  simulatedOn,
} from './sample.ts';

const FILE = '002/20270216-01';
const NOTHING: Claiming = { present: [], preNotify: [], wait: [], withdraw: [] };
const PLAN = { next: day(TOMORROW), heldUp: null };
const filed = (charge: Charge) => ({ charge, accountDigest: 'abc', settlement: STANDARD_SETTLEMENT });

const claim = (
  some: Partial<Claiming>,
  of = debit(counted({ open_orders: 3 })),
  run = runOn(TODAY),
  plan = PLAN,
) => claimOrders(of, { ...NOTHING, ...some }, { fileId: FILE, plan }, run);

describe('an order that is presented', () => {
  test('is in the file of the day, under the consent and from the account in force', () => {
    const { moved, events, opened } = claim({ present: [filed(order('a', 5))] });
    expect(moved).toEqual([
      {
        charge: order('a', 5),
        transition: {
          from: ['created'],
          set: {
            ...{ status: 'pending', file_id: FILE, presented_on: TODAY, account_digest: 'abc' },
            ...{ consent: 1, payment_method_id: 'pm_1', ledger: newOrderLedger(STANDARD_SETTLEMENT) },
          },
        },
      },
    ]);
    expect([events, opened]).toEqual([[], []]);
  });

  test('changes nothing of its direct debit but the version, on which its transaction depends', () => {
    const before = debit(counted({ open_orders: 3 }));
    expect(claim({ present: [filed(order('a', 5))] }, before).next).toEqual({
      ...before,
      version: before.version + 1,
      updated_at: '2027-02-16T15:00:00.000Z',
    });
  });

  test('on a simulated day is pre-notified by the run itself, the day before, in one event for all', () => {
    const present = [late('a', 4), late('b', 5), order('c', 5)].map(filed);
    const { moved, events } = claim({ present }, debit(), simulatedOn(TODAY));
    const own = { charge_date: TODAY, pre_notification: pre_notification('2027-02-15', TODAY) };
    expect(moved.map(({ transition }) => transition.set)).toMatchObject([own, own, { presented_on: TODAY }]);
    expect(moved[2]?.transition.set).not.toHaveProperty('pre_notification');
    expect(events).toMatchObject([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          ...{ date: TODAY, amount: 701_00, earlier: 350_50, payment_method_id: 'pm_1' },
          orders: [
            { order_id: 'a', period: 4 },
            { order_id: 'b', period: 5 },
          ],
        },
      },
    ]);
  });
});

describe('an order that is pre-notified again', () => {
  test('waits for its new day, in one event for all orders of that day', () => {
    const { moved, events } = claim({ preNotify: [late('a', 4), late('b', 5)] });
    expect(moved.map(({ charge, transition }) => [charge.id, transition.set])).toEqual([
      ['a', { charge_date: TOMORROW, pre_notification: pre_notification(TODAY, TOMORROW) }],
      ['b', { charge_date: TOMORROW, pre_notification: pre_notification(TODAY, TOMORROW) }],
    ]);
    expect(events).toMatchObject([{ data: { date: TOMORROW, amount: 701_00, earlier: 350_50 } }]);
  });

  test('names the account from which it will be collected', () => {
    const of = debit({ payment_method_id: 'pm_2', consent: consented({ method_id: 'pm_2' }) });
    const { moved, events } = claim({ preNotify: [late('a', 5)] }, of);
    expect(moved[0]?.transition.set.pre_notification).toEqual(pre_notification(TODAY, TOMORROW, 'pm_2'));
    expect(events).toMatchObject([{ data: { payment_method_id: 'pm_2' } }]);
  });

  test('keeps the day on which it was first due', () => {
    const { moved } = claim({ preNotify: [late('a', 5)] });
    const after = afterMove(moved[0] as (typeof moved)[0], runOn(TODAY).now);
    expect(after).toMatchObject({ first_due_on: TODAY, charge_date: TOMORROW });
  });

  test('does not count a period as earlier if it is not earlier than the new day', () => {
    const { events } = claim({ preNotify: [late('a', 5)] }, debit(), runOn(TODAY), {
      ...PLAN,
      next: day('2027-03-15'),
    });
    expect(events).toMatchObject([{ data: { earlier: 350_50 } }]);
  });
});

describe('an order that waits', () => {
  test('does so until the next day, without a pre-notification', () => {
    const { moved, events } = claim({ wait: [late('a', 4)] });
    expect(moved[0]?.transition.set).toEqual({ charge_date: TOMORROW });
    expect(events).toEqual([]);
  });
});

test('an order that is withdrawn frees its amount, and the order that it retried waits again', () => {
  const periods = [4, 5].map((n) => ({ n, held: centavos(350_50), open: 1, paid: 0, failed: 0 }));
  const before = debit(counted({ open_orders: 2, periods }));
  const retried = failedCharge({
    ...{ id: 'old', retried_by: 'b', status_before_retry: 'pending_next_cycle' as const },
    period: order('b', 4).period,
  });
  const withdraw = [
    { charge: order('a', 5), retried: undefined },
    { charge: order('b', 4, { retry_of: 'old' }), retried },
  ];
  const { next, moved } = claim({ withdraw }, before);
  expect(moved.map(({ charge, transition }) => [charge.id, transition.set])).toEqual([
    ['a', { status: 'cancelled' }],
    ['b', { status: 'cancelled' }],
    ['old', { status: 'pending_next_cycle', retried_by: null }],
  ]);
  expect(next).toMatchObject({ counters: { open_orders: 0, carried_orders: ['old'] } });
  expect(next.counters.periods).toEqual([
    { n: 4, held: 350_50, open: 0, paid: 0, failed: 1 },
    { n: 5, held: 0, open: 0, paid: 0, failed: 0 },
  ]);
});

describe('runs on several days', () => {
  /** Claims all orders of a plan, and returns the direct debit and its orders afterwards. */
  const runAll = (of: DirectDebit, orders: readonly Charge[], run: RunClock, isSuspended = false) => {
    const plan = planCollection(of, { ...FACTS, orders, isSuspended }, run);
    const { present, preNotify, wait } = plan.orders;
    const decision = claimOrders(
      of,
      { ...NOTHING, present: present.map(filed), preNotify, wait },
      { fileId: FILE, plan },
      run,
    );
    const moves = new Map(decision.moved.map((move) => [move.charge.id, afterMove(move, run.now)]));
    return { next: decision.next, orders: orders.map((one) => moves.get(one.id) ?? one), present };
  };
  const backlog = Array.from({ length: 8 }, (_, n) => late(`ord_${n}`, n));
  const OLDER = scheduled({ anchor_date: day('2026-06-15'), cycle: 9 });

  test.each([
    ['', runOn, ['', 'ord_0 ord_1', 'ord_2 ord_3', 'ord_4 ord_5', 'ord_6 ord_7', '']],
    ['simulated ', simulatedOn, ['ord_0 ord_1', 'ord_2 ord_3', 'ord_4 ord_5', 'ord_6 ord_7', '', '']],
  ])('of a backlog of eight periods %spresent two a day, the oldest first', (_, runOf, expected) => {
    let state = { next: debit({ schedule: OLDER }), orders: backlog as readonly Charge[] };
    let date = day(TODAY);
    const presented: string[] = [];
    for (let days = 0; days < expected.length; days += 1) {
      const { present, ...after } = runAll(state.next, state.orders, runOf(date));
      presented.push(present.map(({ id }) => id).join(' '));
      state = after;
      date = businessDaysAfter(date, 1);
    }
    expect(presented).toEqual(expected);
  });

  test('pre-notify an order again once its merchant is no longer suspended, and present it the day after', () => {
    const first = runAll(debit(), [order('a', 5)], runOn(TODAY), true);
    expect(first.orders).toMatchObject([{ status: 'created', charge_date: TOMORROW }]);
    const second = runAll(first.next, first.orders, runOn(TOMORROW));
    expect(second.orders).toMatchObject([
      { status: 'created', pre_notification: pre_notification(TOMORROW, '2027-02-18') },
    ]);
    const third = runAll(second.next, second.orders, runOn('2027-02-18'));
    expect(third.orders).toMatchObject([{ status: 'pending', presented_on: '2027-02-18' }]);
  });

  test('pre-notify an order again for another account before they collect it from there', () => {
    const other = debit({ payment_method_id: 'pm_2', consent: consented({ method_id: 'pm_2' }) });
    const first = runAll(other, [order('a', 5)], runOn(TODAY));
    expect(first.orders).toMatchObject([
      { status: 'created', pre_notification: pre_notification(TODAY, TOMORROW, 'pm_2') },
    ]);
    const second = runAll(first.next, first.orders, runOn(TOMORROW));
    expect(second.orders).toMatchObject([{ status: 'pending', payment_method_id: 'pm_2' }]);
  });
});
