import { describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import {
  collectionOn,
  collectionsUntil,
  isCollected,
  type UpcomingCollection,
  type UpcomingFacts,
  upcomingCollection,
} from '#lib/domain/direct-debit/upcoming-collection.ts';
import { scheduledRuns, simulatedRuns } from '#lib/operations/direct-debits/find-upcoming.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { carried, debit, due, order, SCHEDULE, TODAY, TOMORROW } from './plan-sample.ts';
import { centavos, charge, clock, counted, cyclePreNotified, pre_notification, SELLER } from './sample.ts';

const NONE: UpcomingFacts = {
  ...{ orders: [], carried: [], retried: [], isSuspended: false, seller: SELLER },
  takenOn: () => ({}),
};

const MORNING = `${TODAY}T15:00:00.000Z`;
const EVENING = `${TOMORROW}T00:00:00.000Z`;

/** Returns the upcoming collection in the morning of today, before the run unless it is over. */
function upcoming(
  of: DirectDebit,
  facts: Partial<UpcomingFacts> = {},
  { at = MORNING, isOver = false } = {},
): UpcomingCollection | null {
  return upcomingCollection(of, { ...NONE, ...facts }, scheduledRuns(clock(at), isOver));
}

/** Returns a collection as one line: its day, and of each order its amount and its kind. */
function inWords(said: UpcomingCollection | null): string {
  if (said === null) return 'nothing';
  const orders = said.orders.map(({ order_id, retry_of, period, amount, is_earlier }) => {
    const name = order_id ?? (retry_of === null ? `period ${period}` : `retry of ${retry_of}`);
    return `${name}${is_earlier ? ' (earlier)' : ''} ${amount / 100}`;
  });
  return `${said.isMaximum ? 'up to ' : ''}${said.date}: ${orders.join(', ')}`;
}

const carrying = (...ids: string[]) => counted({ carried_orders: ids, periods: [held(5, ids.length)] });
const held = (n: number, failed = 0) => ({ n, held: centavos(350_50), open: 0, paid: 0, failed });
const of = (amount: number) => ({ totals: { ...charge().totals, total: centavos(amount) } });
const created = (id: string, date: string, n: number, amount = 120_50) =>
  order(id, n, { ...of(amount), charge_date: day(date), pre_notification: pre_notification(TODAY, date) });

/** Monthly with an amount that varies: charged up to 1,000.00 a period. */
const varying = (changes: Partial<DirectDebit> = {}) =>
  debit({ amount: null, is_fixed_amount: false, max_amount: centavos(1_000_00), ...changes });

describe('the upcoming collection', () => {
  test('is the one of the next agreed date', () => {
    const said = upcoming(debit());
    expect(inWords(said)).toBe('2027-03-16: period 6 350.5');
    expect(said?.orders[0]?.concept).toBe('Suscripción mensual');
  });

  test('contains a failed order together with the period’s own amount', () => {
    const said = upcoming(debit(carrying('ord_5')), { carried: [carried('ord_5', 5)] });
    expect(inWords(said)).toBe('2027-03-16: retry of ord_5 (earlier) 350.5, period 6 350.5');
  });

  test('contains a charge of the same day together with the period’s own amount', () => {
    const said = upcoming(debit(counted({ open_orders: 1 })), {
      orders: [created('ord_9', '2027-03-16', 6)],
    });
    expect(inWords(said)).toBe('2027-03-16: period 6 350.5, ord_9 120.5');
  });

  test('is a charge of an earlier day alone', () => {
    const said = upcoming(debit(counted({ open_orders: 1 })), {
      orders: [created('ord_9', '2027-02-19', 5)],
    });
    expect(inWords(said)).toBe('2027-02-19: ord_9 120.5');
  });

  test('is that of today until its run is over, and the next one from then on', () => {
    expect(inWords(upcoming(due()))).toBe(`${TODAY}: period 5 350.5`);
    expect(inWords(upcoming(debit(), {}, { isOver: true }))).toBe('2027-03-16: period 6 350.5');
  });

  test('leaves an order that fails after the last run that can pre-notify it for the next business day', () => {
    const tomorrow = due({
      ...{ next_payment_date: day(TOMORROW), pre_notification: cyclePreNotified(TODAY, TOMORROW) },
      ...counted({ carried_orders: ['ord_4'], periods: [held(4, 1)] }),
    });
    const facts = { carried: [carried('ord_4', 4)] };
    expect(inWords(upcoming(tomorrow, facts, { isOver: true }))).toBe(`${TOMORROW}: period 5 350.5`);
    expect(inWords(upcoming(tomorrow, facts))).toBe(
      `${TOMORROW}: retry of ord_4 (earlier) 350.5, period 5 350.5`,
    );
  });

  test('moves by a business day if the customer cannot be notified in time', () => {
    const tomorrow = due({ next_payment_date: day(TOMORROW), pre_notification: null });
    expect(upcoming(tomorrow)?.date).toBe(TOMORROW);
    expect(upcoming(tomorrow, {}, { isOver: true })?.date).toBe('2027-02-18');
    expect(upcoming(tomorrow, {}, { at: EVENING })?.date).toBe('2027-02-18');
  });

  test('contains at most two earlier periods; the others wait', () => {
    const orders = [2, 3, 4].map((n) => created(`ord_${n}`, '2027-02-19', n, 350_50));
    expect(inWords(upcoming(debit(counted({ open_orders: 3 })), { orders }))).toBe(
      '2027-02-19: ord_2 (earlier) 350.5, ord_3 (earlier) 350.5',
    );
  });

  test('counts the places that the files of the day hold', () => {
    const orders = [order('ord_4', 4)];
    expect(upcoming(debit(counted({ open_orders: 1 })), { orders })?.date).toBe(TODAY);
    const takenOn = (date: string) => (date === TODAY ? { 2: 1, 3: 1 } : {});
    expect(upcoming(debit(counted({ open_orders: 1 })), { orders, takenOn })?.date).toBe(TOMORROW);
  });

  test('skips a period whose maximum leaves no room for its amount', () => {
    const full = debit(counted({ periods: [held(6)] }));
    expect(inWords(upcoming(full))).toBe('2027-04-15: period 7 350.5');
  });

  test('contains the orders in today’s file, whether its run is over or not', () => {
    const orders = [order('ord_5', 5, { status: 'pending', presented_on: day(TODAY) })];
    const one = debit(counted({ open_orders: 1 }));
    for (const isOver of [true, false])
      expect(inWords(upcoming(one, { orders }, { isOver }))).toBe(`${TODAY}: ord_5 350.5`);
  });

  test('counts an order in a file of an earlier day for the day that it can be pre-notified for', () => {
    const presented_on = day('2027-02-12');
    const dates = {
      presented_on,
      charge_date: presented_on,
      pre_notification: pre_notification('2027-02-11', presented_on),
    };
    const orders = [order('ord_5', 5, { status: 'pending', ...dates })];
    expect(upcoming(debit(counted({ open_orders: 1 })), { orders })?.date).toBe(TOMORROW);
  });

  test('is what a sandbox run of that day presents, with its pre-notification on the day before', () => {
    const notPreNotified = order('ord_5', 5, {
      pre_notification: pre_notification('2027-02-11', '2027-02-12'),
    });
    const facts = { ...NONE, orders: [notPreNotified] };
    const one = debit(counted({ open_orders: 1 }));
    expect(upcomingCollection(one, facts, simulatedRuns(clock(MORNING)))?.date).toBe(TODAY);
    expect(upcoming(one, facts)?.date).toBe(TOMORROW);
  });
});

describe('there is no upcoming collection', () => {
  test.each<[string, Partial<DirectDebit>]>([
    ['while it is paused', { status: 'pending', requirements: ['acknowledgment'] }],
    ['once it was revoked', { revoked_at: MORNING, ending: 'cancelled', ...counted({ open_orders: 1 }) }],
    ['while it ends', { ending: 'completed', ...counted({ open_orders: 1 }) }],
    ['while its orders are withdrawn', { is_withdrawing: true }],
    ['once it is completed', { status: 'completed', next_payment_date: null }],
    ['with no date and no order', { next_payment_date: null }],
    [
      'when the next agreed date lies after its term',
      { schedule: { ...SCHEDULE, last_day: day('2027-03-01') } },
    ],
  ])('%s', (_, changes) => {
    expect(upcoming(debit(changes))).toBeNull();
  });

  test('while its merchant is suspended', () => {
    expect(upcoming(due(), { isSuspended: true })).toBeNull();
  });

  test('for an order that an exception holds', () => {
    const orders = [order('ord_5', 5, { exception: 'exc_1' })];
    expect(
      upcoming(debit({ next_payment_date: null, ...counted({ open_orders: 1 }) }), { orders }),
    ).toBeNull();
  });
});

describe('if the amount varies, the upcoming collection', () => {
  test('is the most that may be charged for the agreed date', () => {
    expect(inWords(upcoming(varying()))).toBe('up to 2027-03-16: period 6 1000');
    expect(inWords(upcoming(varying(counted({ periods: [held(6)] }))))).toBe(
      'up to 2027-03-16: period 6 649.5',
    );
  });

  test('is an existing charge, for that day or an earlier one', () => {
    for (const [date, n] of [['2027-03-16', 6] as const, ['2027-02-19', 5] as const]) {
      const facts = { orders: [created('ord_9', date, n)] };
      expect(inWords(upcoming(varying(counted({ open_orders: 1 })), facts))).toBe(`${date}: ord_9 120.5`);
    }
  });

  test('is a failed order, which is presented on the agreed date', () => {
    const said = upcoming(varying(carrying('ord_5')), { carried: [carried('ord_5', 5)] });
    expect(inWords(said)).toBe('2027-03-16: retry of ord_5 (earlier) 350.5');
  });

  test('is that of the following date once it is too late to pre-notify for this one', () => {
    const tomorrow = varying({ schedule: { ...SCHEDULE, cycle: 5 }, next_payment_date: day(TOMORROW) });
    expect(upcoming(tomorrow)?.date).toBe(TOMORROW);
    expect(inWords(upcoming(tomorrow, {}, { at: EVENING }))).toBe('up to 2027-03-16: period 6 1000');
  });

  test('skips a period whose maximum is used up', () => {
    const full = varying(counted({ periods: [{ ...held(6), held: centavos(1_000_00) }] }));
    expect(inWords(upcoming(full))).toBe('up to 2027-04-15: period 7 1000');
  });
});

describe('the coming collections', () => {
  const runs = scheduledRuns(clock(MORNING), false);
  const until = (date: string) => collectionsUntil(day(date), debit(), NONE, runs).map(inWords);

  test('up to a day are in the order of their days, that day included', () => {
    const [march, april] = ['2027-03-16: period 6 350.5', '2027-04-15: period 7 350.5'];
    expect([until('2027-03-15'), until('2027-03-16'), until('2027-04-14')]).toEqual([[], [march], [march]]);
    expect(until('2027-04-15')).toEqual([march, april]);
  });

  test('have one of a day, or none', () => {
    const on = (date: string) => inWords(collectionOn(day(date), debit(), NONE, runs));
    expect(on('2027-04-15')).toBe('2027-04-15: period 7 350.5');
    expect([on('2027-03-15'), on('2027-03-17')]).toEqual(['nothing', 'nothing']);
    const ends = debit({ ending: 'completed' });
    expect(collectionOn(day('2027-03-16'), ends, NONE, runs)).toBeNull();
  });

  test.each<[string, Partial<DirectDebit>]>([
    ['is not active', { status: 'pending' }],
    ['ends', { ending: 'completed' }],
    ['withdraws its orders', { is_withdrawing: true }],
    ['is revoked', { revoked_at: MORNING }],
  ])('are none of a direct debit that %s', (_, changes) => {
    expect([isCollected(debit()), isCollected(debit(changes))]).toEqual([true, false]);
  });

  test('leave out an order that lapses or is above the maximum, and collect the order that it retried again', () => {
    const of5 = { charge_date: day(TODAY), first_due_on: day(TODAY) };
    const above = order('ord_9', 5, { ...of5, ...of(900_00), retry_of: 'ord_5' });
    const retried = carried('ord_5', 5, {
      status: 'failed',
      retried_by: 'ord_9',
      status_before_retry: 'pending_next_cycle',
    });
    const facts = { orders: [above], retried: [retried] };
    const open = debit({
      max_amount: centavos(500_00),
      ...counted({ open_orders: 1, periods: [{ ...held(5), open: 1 }] }),
    });
    expect(inWords(upcoming(open, facts))).toBe('2027-03-16: retry of ord_5 (earlier) 350.5, period 6 350.5');
  });

  test('have an order of an undissolved file of an earlier day again', () => {
    const filed = order('ord_9', 5, {
      ...{ status: 'pending', presented_on: day('2027-02-15'), charge_date: day('2027-02-15') },
      pre_notification: pre_notification('2027-02-12', '2027-02-15'),
    });
    expect(inWords(upcoming(debit(counted({ open_orders: 1 })), { orders: [filed] }))).toBe(
      `${TOMORROW}: ord_9 350.5`,
    );
  });
});
