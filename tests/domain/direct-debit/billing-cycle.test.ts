import { describe, expect, test } from '@jest/globals';
import { openCycle, ordersOf } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import { isCarried, isDone, isDue, MOST_CARRIED } from '#lib/domain/direct-debit/next-collection.ts';
import { preNotify } from '#lib/domain/direct-debit/pre-notify.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  counted,
  created,
  cyclePreNotified,
  FACTS,
  failedCharge,
  pending,
  pre_notification,
  runOn,
  SELLER,
  scheduled,
  simulatedOn,
  until,
} from './sample.ts';

const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };
const SINGLE = { is_recurring: false, interval: null };
const NONE = { next_payment_date: null, requested_payment_date: null };

describe('an order that failed is carried to the next cycle', () => {
  const several = (count: number) => Array.from({ length: count }, (_, index) => `ord_${index}`);

  test.each([
    ['where there is one', {}, true],
    ['but not of a single payment', SINGLE, false],
    ['but not where there is none', { next_payment_date: null }, false],
    ['but not on the way to the end', { ending: 'cancelled' }, false],
    ['nor at it', { ending: 'completed' }, false],
    ['as the twentieth', counted({ carried_orders: several(19) }), true],
    ['but not as the twenty-first', counted({ carried_orders: several(20) }), false],
  ])('%s', (_, changes, carried) => {
    expect(isCarried(active(changes as Partial<DirectDebit>))).toBe(carried);
  });

  test('and at most twenty orders are carried', () => expect(MOST_CARRIED).toBe(20));
});

describe('a direct debit is completed', () => {
  const DONE = {
    next_payment_date: null,
    ...counted(),
  };

  test.each([
    ['with nothing left', {}, true],
    ['but not with a payment to come', { next_payment_date: day('2027-03-15') }, false],
    ['but not with one under way', counted({ open_orders: 1 }), false],
    ['but not with one carried', counted({ carried_orders: ['ord_1'] }), false],
    ['but not with one that failed', counted({ unpaid_orders: 1 }), false],
  ])('%s', (_, changes, done) => expect(isDone(active({ ...DONE, ...changes }))).toBe(done));
});

describe('a payment is due', () => {
  test.each([
    ['2027-02-14', false],
    ['2027-02-15', true],
    ['2027-02-16', true],
  ])('on 15 February, asked by %s: %s', (date, due) => expect(isDue(active(), day(date))).toBe(due));

  test.each([
    created(),
    pending(),
    active({ status: 'cancelled' }),
    active({ status: 'completed' }),
    active({ next_payment_date: null }),
    active({ ending: 'cancelled' }),
    active({ ending: 'completed' }),
  ])('never for a direct debit that is $status (%#)', (debit) =>
    expect(isDue(debit, day('2027-12-31'))).toBe(false),
  );
});

const DATE = day('2027-02-15');
const PERIOD = { n: 0, from: '2027-02-15', to: '2027-03-14' };
/** Made on Thursday, for the collection of Monday. */
const NOTIFIED = cyclePreNotified('2027-02-11', '2027-02-15');

const waiting = (id: string, n = 0, more: Partial<Charge> = {}) =>
  failedCharge({ id, status: 'pending_next_cycle', period: { ...failedCharge().period, n }, ...more });
const notified = (changes: Partial<DirectDebit> = {}, ...orders: string[]) =>
  active({ pre_notification: { ...NOTIFIED, orders }, ...changes });
const ids = (orders: readonly Charge[]) => orders.map(({ id }) => id);

type Facts = Partial<CollectionFacts> & { run?: RunClock };
const open = (debit: DirectDebit, { run = runOn(DATE), ...some }: Facts = {}) => {
  const facts = { ...FACTS, ...some };
  const orders = ordersOf(debit, planCollection(debit, facts, run), run);
  const references = orders.map((_, index) => 1_000_021 + index);
  return openCycle(debit, { ...facts, references, seller: SELLER }, run);
};
const datesOf = (orders: readonly Charge[]) =>
  orders.map(({ charge_date, pre_notification }) => [charge_date, pre_notification?.on]);

describe('the orders that a collection contains', () => {
  const concept = 'Suscripción mensual';

  test('are the carried ones, each for its own period, and then the period’s own', () => {
    const carried = [waiting('ord_1', 0), waiting('ord_2', 1)];
    const debit = notified(
      { amount: centavos(350_50), schedule: scheduled({ anchor_date: day('2026-12-15'), cycle: 2 }) },
      'ord_1',
      'ord_2',
    );
    const run = runOn(DATE);
    const plan = planCollection(debit, { ...FACTS, carried }, run);
    const date = { chargeDate: DATE, pre_notification: pre_notification('2027-02-11', DATE) };
    expect(ordersOf(debit, plan, run)).toEqual([
      {
        terms: { amount: 350_50, concept, period: carried[0]?.period, retryOf: 'ord_1', ...date },
        retried: carried[0],
        wasNotified: true,
      },
      {
        terms: { amount: 350_50, concept, period: carried[1]?.period, retryOf: 'ord_2', ...date },
        retried: carried[1],
        wasNotified: true,
      },
      {
        terms: { amount: 350_50, concept, period: { n: 2, from: '2027-02-15', to: '2027-03-14' }, ...date },
        wasNotified: true,
      },
    ]);
  });

  test('have no order of the period itself if the amount varies', () => {
    expect(open(notified(VARYING)).opened).toEqual([]);
    const carried = [waiting('ord_1')];
    const pre_notification = { ...NOTIFIED, amount: centavos(0), orders: ['ord_1'] };
    const debit = active({ ...VARYING, pre_notification, ...counted({ carried_orders: ['ord_1'] }) });
    expect(open(debit, { carried }).opened).toMatchObject([{ retry_of: 'ord_1' }]);
  });

  test.each([
    [0, 1],
    [549_50, 1],
    [549_51, 0],
  ])('have the period’s own as far as its maximum leaves room: with %i of 90000 held, %i', (held, count) => {
    const periods = [{ n: 0, held: centavos(held), open: 1, paid: 0, failed: 0 }];
    const { opened, next } = open(notified({ max_amount: centavos(900_00), ...counted({ periods }) }));
    expect(opened).toHaveLength(count);
    expect(next.schedule.cycle).toBe(1);
  });
});

describe('a collection', () => {
  test('opens its order for the day and moves the date to the next period, so that it happens once', () => {
    const { next, opened, moved, events } = open(notified());
    expect(opened).toMatchObject([
      {
        reference: 1_000_021,
        charge_date: '2027-02-15',
        first_due_on: '2027-02-15',
        pre_notification: pre_notification('2027-02-11', '2027-02-15'),
        period: PERIOD,
        totals: { total: 350_50 },
        retry_of: null,
      },
    ]);
    expect(next).toMatchObject({
      status: 'active',
      next_payment_date: '2027-03-16',
      requested_payment_date: '2027-03-15',
      schedule: { cycle: 1 },
      counters: { open_orders: 1, periods: [{ n: 0, held: 350_50, open: 1, paid: 0, failed: 0 }] },
      pre_notification: null,
    });
    expect(isDue(next, DATE)).toBe(false);
    expect([moved, events]).toEqual([[], []]);
  });

  test('presents carried orders again, each by a reference of its own', () => {
    const carried = [waiting('ord_1', 0), waiting('ord_2', 1)];
    const before = notified(
      {
        schedule: scheduled({ anchor_date: day('2026-12-15'), cycle: 2 }),
        ...counted({
          carried_orders: ['ord_1', 'ord_2', 'ord_9'],
          open_orders: 1,
          unpaid_orders: 1,
          periods: [0, 1].map((n) => ({ n, held: centavos(350_50), open: 0, paid: 0, failed: 1 })),
        }),
      },
      'ord_1',
      'ord_2',
    );
    const { next, opened, moved, events } = open(before, { carried });
    expect(
      opened.map(({ reference, retry_of, period, charge_date }) => [
        reference,
        retry_of,
        period.n,
        charge_date,
      ]),
    ).toEqual([
      [1_000_021, 'ord_1', 0, '2027-02-15'],
      [1_000_022, 'ord_2', 1, '2027-02-15'],
      [1_000_023, null, 2, '2027-02-15'],
    ]);
    expect(next).toMatchObject({ counters: { open_orders: 4, carried_orders: ['ord_9'], unpaid_orders: 1 } });
    expect(next.counters.periods).toEqual(
      [0, 1, 2].map((n) => ({ n, held: 350_50, open: 1, paid: 0, failed: 0 })),
    );
    expect(moved.map(({ charge, transition }) => [charge.id, transition.set])).toEqual(
      carried.map(({ id }, index) => [
        id,
        { status: 'failed', retried_by: opened[index]?.id, status_before_retry: 'pending_next_cycle' },
      ]),
    );
    expect(events).toEqual([]);
  });

  test('dates carried orders that its pre-notification did not name on the next day, and pre-notifies them', () => {
    const carried = [waiting('ord_1'), waiting('ord_2')];
    const before = notified(
      { schedule: scheduled({ cycle: 1 }), ...counted({ carried_orders: ['ord_1', 'ord_2'] }) },
      'ord_1',
    );
    const { opened, events } = open(before, { carried });
    expect(datesOf(opened)).toEqual([
      ['2027-02-15', '2027-02-11'],
      ['2027-02-16', '2027-02-15'],
      ['2027-02-15', '2027-02-11'],
    ]);
    expect(events).toMatchObject([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          date: '2027-02-16',
          reference: 1_000_000,
          orders: [{ order_id: null, retry_of: 'ord_2', period: 0, amount: 350_50 }],
        },
      },
    ]);
  });

  test('leaves carried orders unpaid that are above the maximum in force or need a consent', () => {
    const periods = [{ n: 1, held: centavos(900_00), open: 0, paid: 0, failed: 1 }];
    const carried = [waiting('a', 0, { needs_consent: true }), waiting('b', 1)];
    const before = notified({
      ...{
        schedule: scheduled({ anchor_date: day('2026-12-15'), cycle: 2 }),
        ...counted({ periods, carried_orders: ['a', 'b'], unpaid_orders: 3 }),
      },
    });
    const { next, moved, opened } = open(before, { carried });
    expect(opened).toHaveLength(1);
    expect(moved.map(({ charge, transition }) => [charge.id, transition.set])).toEqual([
      ['a', { status: 'failed' }],
      ['b', { status: 'failed' }],
    ]);
    expect(next).toMatchObject({ counters: { carried_orders: [], unpaid_orders: 5 } });
  });

  test('leaves carried orders that have no place waiting for the next collection', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const carried = names.map((id, n) => waiting(id, n));
    const before = notified(
      {
        schedule: scheduled({ anchor_date: day('2026-09-15'), cycle: 5 }),
        ...counted({ carried_orders: names }),
      },
      'a',
      'b',
    );
    const { next, opened } = open(before, { carried });
    expect(opened.map(({ retry_of, charge_date }) => [retry_of, charge_date])).toEqual([
      ['a', '2027-02-15'],
      ['b', '2027-02-15'],
      ['c', '2027-02-16'],
      ['d', '2027-02-16'],
      [null, '2027-02-15'],
    ]);
    expect(next).toMatchObject({ counters: { carried_orders: ['e'] }, schedule: { cycle: 6 } });
  });

  test('that is the last dates carried orders without a place on later days of the term, and pre-notifies them', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const carried = names.map((id, n) => waiting(id, n));
    const lastOf = (last_day: string) => {
      const schedule = scheduled({ anchor_date: day('2026-07-15'), cycle: 7, last_day: day(last_day) });
      return notified({ schedule, ...counted({ carried_orders: names }) }, 'a', 'b');
    };
    const { next, opened, events } = open(lastOf('2027-03-10'), { carried });
    expect(opened.map(({ retry_of, charge_date }) => [retry_of, charge_date])).toEqual([
      ...[
        ['a', '2027-02-15'],
        ['b', '2027-02-15'],
        ['c', '2027-02-16'],
        ['d', '2027-02-16'],
      ],
      ...[
        ['e', '2027-02-17'],
        ['f', '2027-02-17'],
        ['g', '2027-02-18'],
      ],
      [null, '2027-02-15'],
    ]);
    expect(next).toMatchObject({ counters: { carried_orders: [] }, next_payment_date: null });
    const days = events.map((event) => (event.data as { date?: string }).date);
    expect(days).toEqual(['2027-02-16', '2027-02-17', '2027-02-18']);
    // Each goes to the bank on its day, as it was pre-notified.
    const queued = opened.filter(({ charge_date }) => charge_date > DATE);
    const { orders } = planCollection(next, { ...FACTS, orders: queued }, runOn('2027-02-17'));
    expect(orders.present.map(({ retry_of }) => retry_of)).toEqual(['e', 'f']);
    expect(open(lastOf('2027-02-16'), { carried }).next.counters.carried_orders).toEqual(['e', 'f', 'g']);
  });

  test('does not present orders again after the end', () => {
    const ends = notified({ ...counted({ carried_orders: ['ord_1'] }), ...until(DATE, { cycle: 1 }) });
    const { opened, moved, next } = open(ends, { carried: [waiting('ord_1')] });
    expect(opened.map(({ retry_of }) => retry_of)).toEqual([null]);
    expect([moved, next.counters.carried_orders]).toEqual([[], ['ord_1']]);
  });

  test('that is late is collected on the day that was pre-notified, and the next one on the day after', () => {
    const late = {
      pre_notification: cyclePreNotified('2027-03-04', '2027-03-05'),
      next_payment_date: day('2027-03-05'),
    };
    const { next, opened } = open(active({ interval: 'weekly', ...late }), { run: runOn('2027-03-05') });
    expect(opened).toMatchObject([{ charge_date: '2027-03-05', period: { n: 0, to: '2027-02-21' } }]);
    expect(next).toMatchObject({
      next_payment_date: '2027-03-08',
      requested_payment_date: '2027-02-22',
      schedule: { cycle: 1 },
    });
  });

  test('is followed by one on a business day that the banks have not closed', () => {
    // Monday, 15 March, is a bank holiday of every year.
    const run = runOn(DATE, { closed: ['2027-03-16'] });
    expect(open(notified(), { run }).next.next_payment_date).toBe('2027-03-17');
  });

  test('that is the last leaves no date, and the direct debit active while its order is open', () => {
    const { next, events } = open(notified(until('2027-03-14')));
    expect(next).toMatchObject({ status: 'active', next_payment_date: null, counters: { open_orders: 1 } });
    expect(events).toEqual([]);
  });

  test('that is the last and has no order completes the direct debit', () => {
    const { next, events, opened } = open(active({ ...VARYING, ...until('2027-03-14') }));
    expect(opened).toEqual([]);
    expect(next).toMatchObject({ status: 'completed', next_payment_date: null });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.completed']);
  });

  test.each([counted({ open_orders: 1 }), counted({ unpaid_orders: 1 }), { schedule: scheduled() }])(
    'that has no order does not complete the direct debit with %j',
    (changes) => {
      const { next } = open(active({ ...VARYING, ...until('2027-03-14'), ...changes }));
      expect(next.status).toBe('active');
    },
  );

  test('of a one-off whose amount varies does not complete it: its merchant was not paid', () => {
    const { next } = open(active({ ...VARYING, ...SINGLE }));
    expect(next).toMatchObject({ status: 'active', next_payment_date: null, counters: { open_orders: 0 } });
  });

  test('of a one-off is its only one, and its term lasts for thirty days more', () => {
    const { next, opened } = open(notified({ ...SINGLE, ...until('2027-03-10') }));
    expect(opened).toMatchObject([{ period: { n: 0, to: null } }]);
    expect(next).toMatchObject({
      status: 'active',
      ...NONE,
      counters: { open_orders: 1 },
      schedule: { last_day: '2027-03-17' },
    });
  });

  test('forgets periods in which nothing can be charged, is open or is unpaid', () => {
    const sums = (n: number, changes: object) => ({
      ...{ n, held: centavos(350_50), open: 0, paid: 0, failed: 0 },
      ...changes,
    });
    const periods = [sums(0, { paid: 1 }), sums(1, { failed: 1 }), sums(2, { open: 1 })];
    const debit = notified({
      schedule: scheduled({ anchor_date: day('2026-11-15'), cycle: 3 }),
      ...counted({ periods }),
    });
    expect(open(debit).next.counters.periods.map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

describe('a run that finds a collection without a pre-notification that allows it', () => {
  test.each([
    ['there is none', null],
    ['it was for another day', cyclePreNotified('2027-02-11', '2027-02-16')],
    ['it was made on the day itself', cyclePreNotified('2027-02-15', '2027-02-15')],
    ['it was for another account', cyclePreNotified('2027-02-11', '2027-02-15', { account: 'pm_0' })],
    ['it was for another amount', cyclePreNotified('2027-02-11', '2027-02-15', { amount: 100_00 })],
  ])('pre-notifies it and moves it to the next business day: %s', (_, before) => {
    const { next, opened, events } = open(active({ pre_notification: before }));
    expect(opened).toEqual([]);
    expect(next).toMatchObject({
      next_payment_date: '2027-02-16',
      requested_payment_date: '2027-02-15',
      schedule: { cycle: 0 },
      pre_notification: cyclePreNotified('2027-02-15', '2027-02-16'),
    });
    expect(events).toMatchObject([
      { type: 'direct_debit.charge_upcoming', data: { date: '2027-02-16', amount: 350_50 } },
    ]);
    expect(open(next, { run: runOn('2027-02-16') }).opened).toMatchObject([
      {
        charge_date: '2027-02-16',
        pre_notification: pre_notification('2027-02-15', '2027-02-16'),
        period: PERIOD,
      },
    ]);
  });

  test('moves it past closed days, with the carried orders', () => {
    const debit = active(counted({ carried_orders: ['ord_1'] }));
    const run = runOn(DATE, { closed: ['2027-02-16'] });
    const { next, events } = open(debit, { carried: [waiting('ord_1')], run });
    expect(next.pre_notification).toEqual(
      cyclePreNotified('2027-02-15', '2027-02-17', { orders: ['ord_1'] }),
    );
    expect(events).toMatchObject([{ data: { amount: 701_00, date: '2027-02-17' } }]);
  });

  test('moves it one more business day in the evening', () => {
    const { next } = open(active(), { run: runOn(DATE, { at: '2027-02-16T01:00:00.000Z' }) });
    expect(next).toMatchObject({
      next_payment_date: '2027-02-17',
      pre_notification: cyclePreNotified('2027-02-15', '2027-02-17'),
    });
  });

  test('names the part of earlier periods in the pre-notification', () => {
    const debit = active({
      schedule: scheduled({ anchor_date: day('2027-01-15'), cycle: 1 }),
      ...counted({ carried_orders: ['ord_1'] }),
    });
    const { events } = open(debit, { carried: [waiting('ord_1', 0)] });
    expect(events).toMatchObject([{ data: { amount: 701_00, earlier: 350_50, date: '2027-02-16' } }]);
  });

  test('collects nothing after the end, and completes the direct debit if nothing else is left', () => {
    const last = open(active(until(DATE)));
    expect(last.next).toMatchObject({ status: 'completed', ...NONE, pre_notification: null });
    expect(last.events.map(({ type }) => type)).toEqual(['direct_debit.completed']);
    expect(open(active({ ...until(DATE), ...counted({ open_orders: 1 }) })).next).toMatchObject({
      status: 'active',
      ...NONE,
    });
  });

  test('moves to the next period if the amount varies', () => {
    const { next, opened } = open(active(VARYING));
    expect([opened, next.next_payment_date]).toEqual([[], '2027-03-16']);
  });

  test('presents it on a simulated day, with one pre-notification that it makes the day before', () => {
    const debit = active({
      schedule: scheduled({ anchor_date: day('2027-01-15'), cycle: 1 }),
      ...counted({ carried_orders: ['ord_1'] }),
    });
    const { opened, events } = open(debit, { carried: [waiting('ord_1')], run: simulatedOn(DATE) });
    expect(datesOf(opened)).toEqual([
      ['2027-02-15', '2027-02-14'],
      ['2027-02-15', '2027-02-14'],
    ]);
    expect(events).toMatchObject([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          ...{ date: '2027-02-15', amount: 701_00, earlier: 350_50, payment_method_id: 'pm_1' },
          orders: [
            { order_id: null, retry_of: 'ord_1', period: 0, amount: 350_50 },
            { order_id: null, retry_of: null, period: 1, amount: 350_50 },
          ],
        },
      },
    ]);
  });
});

describe('the pre-notification of a collection', () => {
  test('is made again on a simulated day if the former one named another amount', () => {
    const before = cyclePreNotified('2027-02-11', '2027-02-15', { amount: 100_00 });
    const run = simulatedOn(DATE);
    const { opened, events } = open(active({ pre_notification: before }), { run });
    expect(datesOf(opened)).toEqual([['2027-02-15', '2027-02-14']]);
    expect(events).toMatchObject([{ data: { date: '2027-02-15', amount: 350_50 } }]);
    const same = open(active({ pre_notification: NOTIFIED }), { run });
    expect(datesOf(same.opened)).toEqual([['2027-02-15', '2027-02-11']]);
    expect(same.events).toEqual([]);
  });

  test('is not made for a late one as long as that finds no place', () => {
    const late = { schedule: scheduled({ anchor_date: day('2026-09-15'), cycle: 4 }) };
    const run = simulatedOn(DATE);
    const taken = { 1: 1, 2: 1 };
    const { next, opened, events } = open(active(late), { taken, run });
    expect([opened, events]).toEqual([[], []]);
    expect(next).toMatchObject({ next_payment_date: '2027-02-16', pre_notification: null });
  });
});

describe('the collection of a suspended merchant', () => {
  const postpone = (debit: DirectDebit, date = '2027-02-15', ...closed: string[]) =>
    open(debit, { isSuspended: true, run: runOn(date, { closed }) });

  test('moves to the next business day, without a pre-notification', () => {
    const before = notified();
    const { next, opened, events } = postpone(before);
    expect(next).toEqual({
      ...before,
      next_payment_date: '2027-02-16',
      pre_notification: null,
      version: 8,
      updated_at: '2027-02-15T15:00:00.000Z',
    });
    expect([opened, events]).toEqual([[], []]);
  });

  test('passes closed days', () => {
    expect(postpone(active(), '2027-02-15', '2027-02-16').next.next_payment_date).toBe('2027-02-17');
  });

  test('lapses with its period', () => {
    const before = active({ next_payment_date: day('2027-03-12') });
    const moved = postpone(before, '2027-03-12').next;
    expect(moved).toMatchObject({ next_payment_date: '2027-03-16', schedule: { cycle: 0 } });
    expect(postpone(moved, '2027-03-16').next).toMatchObject({
      next_payment_date: '2027-03-17',
      requested_payment_date: '2027-03-15',
      schedule: { cycle: 1 },
    });
  });

  test('does not lapse if it was suspended on the last day of a week that was moved there', () => {
    // Agreed for Mondays; that of the 15th was moved to Friday, and its merchant suspended from Thursday to Friday.
    const before = active({ interval: 'weekly', next_payment_date: day('2027-02-19') });
    const suspension = { from: day('2027-02-18') };
    const facts = { isSuspended: true, suspension, run: runOn('2027-02-19') };
    const { next } = open(before, facts);
    expect(next).toMatchObject({ next_payment_date: '2027-02-22', schedule: { cycle: 0 } });
    const resumed = { suspension: { ...suspension, to: day('2027-02-19') } };
    const notified = open(next, { ...resumed, run: runOn('2027-02-22') }).next;
    expect(notified).toMatchObject({ next_payment_date: '2027-02-23', schedule: { cycle: 0 } });
    const late = open(notified, { ...resumed, run: runOn('2027-02-23') });
    expect(late.opened).toMatchObject([{ period: { n: 0, from: '2027-02-15', to: '2027-02-21' } }]);
    expect(late.next).toMatchObject({ next_payment_date: '2027-02-24', schedule: { cycle: 1 } });
  });
});

describe('a customer is pre-notified of the next collection', () => {
  const ON = clock('2027-02-11T15:00:00.000Z');
  const announceOn = (debit: DirectDebit, carried: Charge[] = [], orders: Charge[] = [], now = ON) =>
    preNotify(debit, { carried, orders }, now);
  /** Since September, and collected for its fifth period next. */
  const OLDER = scheduled({ anchor_date: day('2026-09-15'), cycle: 5 });

  test('once, with the texts of the bank statement', () => {
    const decision = announceOn(active());
    expect(decision?.next.pre_notification).toEqual(NOTIFIED);
    expect(decision?.events).toEqual([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          direct_debit_id: 'dd_1',
          amount: 350_50,
          earlier: 0,
          concept: 'Suscripción mensual',
          date: '2027-02-15',
          reference: 1_000_000,
          payment_method_id: 'pm_1',
          orders: [{ order_id: null, retry_of: null, period: 0, amount: 350_50 }],
        },
      },
    ]);
    expect(announceOn(decision?.next ?? created())).toBeUndefined();
  });

  test('with carried orders of the two oldest earlier periods, all of each', () => {
    const carried = [waiting('d', 3), waiting('b', 1), waiting('a', 0), waiting('c', 1)];
    const decision = announceOn(active({ schedule: OLDER }), carried);
    expect(decision?.next.pre_notification?.orders).toEqual(['a', 'b', 'c']);
    expect(decision?.events).toMatchObject([{ data: { amount: 1_402_00, earlier: 1_051_50 } }]);
  });

  test('with fewer carried orders if orders of earlier periods are pre-notified for that day', () => {
    const order = charge({
      ...{ id: 'ord_5', status: 'created', pre_notification: pre_notification('2027-02-11', '2027-02-15') },
      period: { ...charge().period, n: 2 },
    });
    const decision = announceOn(active({ schedule: OLDER }), [waiting('a', 0), waiting('b', 1)], [order]);
    expect(decision?.next.pre_notification?.orders).toEqual(['a']);
  });

  test('without its own late period if that day has two earlier periods already', () => {
    const late = active({ schedule: { ...OLDER, cycle: 4 } });
    const orders = [1, 2].map((n) =>
      charge({
        ...{
          id: `ord_${n}`,
          status: 'created',
          pre_notification: pre_notification('2027-02-11', '2027-02-15'),
        },
        period: { ...charge().period, n },
      }),
    );
    expect(announceOn(late, [], orders)).toBeUndefined();
    expect(announceOn(late, [waiting('a', 1)], orders)?.next.pre_notification).toMatchObject({
      amount: 0,
      orders: ['a'],
    });
  });

  test('without carried orders that are above the maximum in force or need a consent', () => {
    const periods = [{ n: 0, held: centavos(400_00), open: 0, paid: 0, failed: 1 }];
    const carried = [waiting('a', 0), waiting('b', 1, { needs_consent: true }), waiting('c', 2)];
    expect(
      announceOn(active({ schedule: OLDER, ...counted({ periods }) }), carried)?.next.pre_notification
        ?.orders,
    ).toEqual(['c']);
  });

  test('with fourteen carried orders at most, six items each of a transaction of a hundred', () => {
    const carried = Array.from({ length: MOST_CARRIED }, (_, index) => waiting(`ord_${index}`, 0));
    const decision = announceOn(active({ schedule: OLDER }), carried);
    expect(decision?.next.pre_notification?.orders).toEqual(ids(carried.slice(0, 14)));
    expect(announceOn(decision?.next ?? created(), carried)).toBeUndefined();
  });

  test('again for an order that was carried since, while the others stay as they were named', () => {
    const before = active({ schedule: OLDER, pre_notification: { ...NOTIFIED, orders: ['b'] } });
    const decision = announceOn(before, [waiting('a', 0), waiting('b', 1), waiting('c', 2)]);
    expect(decision?.next.pre_notification).toMatchObject({ amount: 350_50, orders: ['b', 'a'] });
    expect(decision?.events).toMatchObject([{ data: { amount: 350_50, orders: [{ retry_of: 'a' }] } }]);
  });

  test.each([
    ['another day', cyclePreNotified('2027-01-11', '2027-01-15')],
    ['another account', cyclePreNotified('2027-02-10', '2027-02-15', { account: 'pm_0' })],
    ['another amount', cyclePreNotified('2027-02-10', '2027-02-15', { amount: 100_00 })],
  ])('again if the pre-notification was for %s', (_, before) => {
    expect(announceOn(active({ pre_notification: before }))?.next.pre_notification).toEqual(NOTIFIED);
  });

  test('of carried orders alone, if the amount varies', () => {
    const debit = active({ ...VARYING, schedule: scheduled({ anchor_date: day('2027-01-15'), cycle: 1 }) });
    const decision = announceOn(debit, [waiting('a')]);
    expect(decision?.next.pre_notification).toMatchObject({ amount: 0, orders: ['a'] });
    expect(decision?.events).toMatchObject([{ data: { amount: 350_50, earlier: 350_50 } }]);
  });

  test.each([
    ['it is more than two business days away', active(), '2027-02-10T15:00:00.000Z'],
    ['it is today', active(), '2027-02-15T15:00:00.000Z'],
    [
      'it is tomorrow and the evening has begun',
      active({ next_payment_date: day('2027-02-12') }),
      '2027-02-12T00:00:00.000Z',
    ],
    ['its amount varies', active(VARYING), '2027-02-11T15:00:00.000Z'],
    ['there is none', active({ next_payment_date: null }), '2027-02-11T15:00:00.000Z'],
    ['the direct debit is not active', pending(), '2027-02-11T15:00:00.000Z'],
    ['the direct debit is ending', active({ ending: 'completed' }), '2027-02-11T15:00:00.000Z'],
    ['the direct debit is cancelled', active({ status: 'cancelled' }), '2027-02-11T15:00:00.000Z'],
  ])('not if %s', (_, debit, now) => {
    expect(announceOn(debit, [], [], clock(now))).toBeUndefined();
  });
});
