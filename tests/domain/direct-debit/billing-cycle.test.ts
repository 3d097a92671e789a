import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  announce,
  chargesOfCycle,
  isCarried,
  isDone,
  isDue,
  MOST_CARRIED,
  MOST_PRESENTED_AGAIN,
  openCycle,
  ordersOfCycle,
  postpone,
} from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, centavos, clock, clockOn, created, failedCharge, pending, SELLER } from './sample.ts';

const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };
const SINGLE = { is_recurring: false, interval: null };
const NONE = { next_payment_date: null, requested_payment_date: null };

describe('an order that failed is carried to the next cycle', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `ord_${index}`);

  test.each([
    ['where there is one', {}, true],
    ['but not of a single payment', SINGLE, false],
    ['but not where there is none', { next_payment_date: null }, false],
    ['but not on the way to the end', { ending: 'cancelled' }, false],
    ['nor at it', { ending: 'completed' }, false],
    ['as the twentieth', { carried_orders: ids(19) }, true],
    ['but not as the twenty-first', { carried_orders: ids(20) }, false],
  ])('%s', (_, changes, carried) => {
    expect(isCarried(active(changes as Partial<DirectDebit>))).toBe(carried);
  });

  test('of which there are twenty at most', () => expect(MOST_CARRIED).toBe(20));
});

describe('a direct debit is done', () => {
  const DONE = { next_payment_date: null, open_orders: 0, carried_orders: [], unpaid_orders: 0 };

  test.each([
    ['with nothing left', {}, true],
    ['but not with a payment to come', { next_payment_date: day('2027-03-15') }, false],
    ['but not with one under way', { open_orders: 1 }, false],
    ['but not with one carried', { carried_orders: ['ord_1'] }, false],
    ['but not with one that failed', { unpaid_orders: 1 }, false],
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
  ])('never for what is $status (%#)', (debit) => expect(isDue(debit, day('2027-12-31'))).toBe(false));
});

const DATE = day('2027-02-15');
const PERIOD = { n: 0, from: '2027-02-15', to: '2027-03-14' };
/** Told on Thursday of what is collected on Monday. */
const TOLD = { date: DATE, on: day('2027-02-11'), orders: [] };
const AT = '2027-02-15T15:00:00.000Z';

const waiting = (id: string, n = 0, more: Partial<Charge> = {}) =>
  failedCharge({ id, status: 'pending_next_cycle', period: { ...failedCharge().period, n }, ...more });
const told = (changes: Partial<DirectDebit> = {}, ...orders: string[]) =>
  active({ announced: { ...TOLD, orders }, ...changes });

type Run = { carried?: Charge[]; date?: CalendarDate; isSimulated?: boolean; closed?: string[] };
const open = (
  debit: DirectDebit,
  { carried = [], date = DATE, isSimulated = false, closed = [] }: Run = {},
) => {
  const clock = clockOn(date, `${date}T15:00:00.000Z`, ...closed);
  const due = { date, carried, isSimulated };
  const references = ordersOfCycle(debit, due, clock).map((_, index) => 1_000_021 + index);
  return openCycle(debit, { ...due, references, seller: SELLER }, clock);
};

describe('what a cycle collects', () => {
  const concept = 'Suscripción mensual';

  test('is what was carried first, for its own period, then its own', () => {
    const carried = [waiting('ord_1', 0), waiting('ord_2', 1)];
    const debit = active({ amount: centavos(99_00), cycle: 2 });
    expect(chargesOfCycle(debit, carried)).toEqual([
      {
        terms: { amount: 350_50, concept, period: carried[0]?.period, retryOf: 'ord_1' },
        inPlaceOf: carried[0],
      },
      {
        terms: { amount: 350_50, concept, period: carried[1]?.period, retryOf: 'ord_2' },
        inPlaceOf: carried[1],
      },
      { terms: { amount: 99_00, concept, period: { n: 2, from: '2027-04-15', to: '2027-05-14' } } },
    ]);
  });

  const again = (...carried: Charge[]) =>
    chargesOfCycle(active({ cycle: 5 }), carried).flatMap(({ inPlaceOf }) => inPlaceOf?.id ?? []);

  test('is of the two oldest periods that were carried, with all that is carried of them', () => {
    expect(again(waiting('d', 3), waiting('b', 1), waiting('a', 0), waiting('e', 1))).toEqual([
      'b',
      'a',
      'e',
    ]);
  });

  test('is fourteen of them at most, six items each of a transaction’s hundred; the others wait on', () => {
    const carried = Array.from({ length: MOST_CARRIED }, (_, index) => waiting(`ord_${index}`, 0));
    expect(MOST_PRESENTED_AGAIN).toBe(14);
    expect(again(...carried)).toEqual(carried.slice(0, MOST_PRESENTED_AGAIN).map(({ id }) => id));
  });

  test('is not what only a new consent may list; that makes room for a later one', () => {
    expect(again(waiting('a', 0, { needs_consent: true }), waiting('b', 1), waiting('c', 2))).toEqual([
      'b',
      'c',
    ]);
    expect(again(waiting('a', 0, { needs_consent: false }))).toEqual(['a']);
  });

  test('is nothing of its own where the amount varies', () => {
    expect(chargesOfCycle(active(VARYING), [])).toEqual([]);
    expect(chargesOfCycle(active(VARYING), [waiting('ord_1')])).toHaveLength(1);
  });

  test.each([
    [0, 1],
    [549_50, 1],
    [549_51, 0],
  ])('is its own as far as its period leaves room: beside %i of 90000, %i', (held, count) => {
    const periods = [{ n: 0, held: centavos(held), open: 1, paid: 0, failed: 0 }];
    expect(chargesOfCycle(active({ max_amount: centavos(900_00), periods }), [])).toHaveLength(count);
  });
});

describe('a cycle', () => {
  test('opens its charge for the day and moves the date on, which makes it happen once', () => {
    const { next, opened, moved, events } = open(told());
    expect(opened).toMatchObject([
      {
        reference: 1_000_021,
        charge_date: '2027-02-15',
        announced_on: '2027-02-11',
        period: PERIOD,
        totals: { total: 350_50 },
        retry_of: null,
      },
    ]);
    expect(next).toMatchObject({
      status: 'active',
      next_payment_date: '2027-03-16',
      requested_payment_date: '2027-03-15',
      cycle: 1,
      open_orders: 1,
      announced: null,
      periods: [{ n: 0, held: 350_50, open: 1, paid: 0, failed: 0 }],
    });
    expect(isDue(next, DATE)).toBe(false);
    expect([moved, events]).toEqual([[], []]);
  });

  test('presents what was carried anew, each by a reference of its own', () => {
    const carried = [waiting('ord_1', 0), waiting('ord_2', 1)];
    const before = told(
      {
        anchor_date: day('2026-12-15'),
        cycle: 2,
        carried_orders: ['ord_1', 'ord_2', 'ord_9'],
        open_orders: 1,
        unpaid_orders: 1,
        periods: [0, 1].map((n) => ({ n, held: centavos(350_50), open: 0, paid: 0, failed: 1 })),
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
    expect(next).toMatchObject({ open_orders: 4, carried_orders: ['ord_9'], unpaid_orders: 1 });
    expect(next.periods).toEqual([0, 1, 2].map((n) => ({ n, held: 350_50, open: 1, paid: 0, failed: 0 })));
    expect(moved.map(({ charge, transition }) => [charge.id, transition.set])).toEqual(
      carried.map(({ id }, index) => [
        id,
        { status: 'failed', retried_by: opened[index]?.id, status_before_retry: 'pending_next_cycle' },
      ]),
    );
    expect(events).toEqual([]);
  });

  test('dates what was carried since it was announced on the next day, and tells of it', () => {
    const carried = [waiting('ord_1'), waiting('ord_2')];
    const { opened, events } = open(told({ cycle: 1, carried_orders: ['ord_1', 'ord_2'] }, 'ord_1'), {
      carried,
    });
    expect(opened.map(({ charge_date, announced_on }) => [charge_date, announced_on])).toEqual([
      ['2027-02-15', '2027-02-11'],
      ['2027-02-16', '2027-02-15'],
      ['2027-02-15', '2027-02-11'],
    ]);
    expect(events).toMatchObject([
      { type: 'direct_debit.charge_upcoming', data: { date: '2027-02-16', reference: 1_000_000 } },
    ]);
  });

  test('does not present again what would come after the end', () => {
    const ends = told({ carried_orders: ['ord_1'], last_day: DATE, cycle: 1 });
    const { opened, moved, next } = open(ends, { carried: [waiting('ord_1')] });
    expect(opened.map(({ retry_of }) => retry_of)).toEqual([null]);
    expect([moved, next.carried_orders]).toEqual([[], ['ord_1']]);
  });

  test('after an outage is collected on the day of the run, and the next one on the day after', () => {
    const late = { date: day('2027-03-05'), on: day('2027-03-04'), orders: [] };
    const weekly = active({ interval: 'weekly', announced: late, next_payment_date: late.date });
    const { next, opened } = open(weekly, { date: late.date });
    expect(opened).toMatchObject([{ charge_date: '2027-03-05', period: { n: 0, to: '2027-02-21' } }]);
    expect(next).toMatchObject({
      next_payment_date: '2027-03-08',
      requested_payment_date: '2027-02-22',
      cycle: 1,
    });
  });

  test('that is the last leaves no date, and the direct debit active while its order is under way', () => {
    const { next, events } = open(told({ last_day: day('2027-03-14') }));
    expect(next).toMatchObject({ status: 'active', next_payment_date: null, open_orders: 1 });
    expect(events).toEqual([]);
  });

  test('that is the last and has nothing to collect completes it', () => {
    const { next, events, opened } = open(active({ ...VARYING, last_day: day('2027-03-14') }));
    expect(opened).toEqual([]);
    expect(next).toMatchObject({ status: 'completed', next_payment_date: null });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.completed']);
  });

  test.each([{ open_orders: 1 }, { unpaid_orders: 1 }, { last_day: null }])(
    'that has nothing to collect does not complete it with %j',
    (changes) => {
      const { next } = open(active({ ...VARYING, last_day: day('2027-03-14'), ...changes }));
      expect(next.status).toBe('active');
    },
  );

  test('of a single payment whose amount varies does not complete it: its merchant was not paid', () => {
    const { next } = open(active({ ...VARYING, ...SINGLE }));
    expect(next).toMatchObject({ status: 'active', next_payment_date: null, open_orders: 0 });
  });

  test('of a single payment is its only one, and it can be had for thirty days more', () => {
    const { next, opened } = open(told({ ...SINGLE, last_day: day('2027-03-10') }));
    expect(opened).toMatchObject([{ period: { n: 0, to: null } }]);
    expect(next).toMatchObject({ status: 'active', ...NONE, open_orders: 1, last_day: '2027-03-17' });
  });

  test('forgets the periods in which nothing can be charged any more, but what is open or unpaid', () => {
    const sums = (n: number, changes: object) => ({
      n,
      held: centavos(350_50),
      open: 0,
      paid: 0,
      failed: 0,
      ...changes,
    });
    const periods = [sums(0, { paid: 1 }), sums(1, { failed: 1 }), sums(2, { open: 1 })];
    const debit = told({ anchor_date: day('2026-11-15'), cycle: 3, periods });
    expect(open(debit).next.periods.map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

describe('a run that finds a payment unannounced', () => {
  test.each([
    ['of which nobody was told', null],
    ['told for another date', { ...TOLD, date: day('2027-02-16') }],
    ['told on its own day', { ...TOLD, on: DATE }],
  ])('announces it and moves it to the next business day: %s', (_, announced) => {
    const { next, opened, events } = open(active({ announced }));
    expect(opened).toEqual([]);
    expect(next).toMatchObject({
      next_payment_date: '2027-02-16',
      requested_payment_date: '2027-02-15',
      cycle: 0,
      announced: { date: '2027-02-16', on: '2027-02-15', orders: [] },
    });
    expect(events).toMatchObject([{ type: 'direct_debit.charge_upcoming', data: { date: '2027-02-16' } }]);
    expect(open(next, { date: day('2027-02-16') }).opened).toMatchObject([
      { charge_date: '2027-02-16', announced_on: '2027-02-15', period: PERIOD },
    ]);
  });

  test('past closed days, with what is carried', () => {
    const debit = active({ carried_orders: ['ord_1'] });
    const { next, events } = open(debit, { carried: [waiting('ord_1')], closed: ['2027-02-16'] });
    expect(next.announced).toEqual({ date: '2027-02-17', on: '2027-02-15', orders: ['ord_1'] });
    expect(events).toMatchObject([{ data: { amount: 701_00, earlier: 350_50, date: '2027-02-17' } }]);
  });

  test('collects nothing after the end', () => {
    const { next, events } = open(active({ last_day: DATE }));
    expect(next).toMatchObject({ status: 'active', ...NONE });
    expect(events).toEqual([]);
  });

  test('for an amount that varies only moves on', () => {
    const { next, opened } = open(active(VARYING));
    expect([opened, next.next_payment_date]).toEqual([[], '2027-03-16']);
  });

  test('collects it where it is simulated: that counts as told the day before', () => {
    const debit = active({ carried_orders: ['ord_1'], cycle: 1 });
    const { opened } = open(debit, { isSimulated: true, carried: [waiting('ord_1')] });
    expect(opened.map(({ charge_date, announced_on }) => [charge_date, announced_on])).toEqual([
      ['2027-02-15', '2027-02-14'],
      ['2027-02-15', '2027-02-14'],
    ]);
  });
});

describe('a payment that is postponed, since its account is suspended', () => {
  test('is looked at again on the next business day, and announced anew', () => {
    const before = told();
    const { next, opened, events } = postpone(before, clock(AT));
    expect(next).toEqual({
      ...before,
      next_payment_date: '2027-02-16',
      announced: null,
      version: 8,
      updated_at: AT,
    });
    expect([opened, events]).toEqual([[], []]);
  });

  test('passes closed days', () => {
    expect(postpone(active(), clock(AT, '2027-02-16')).next.next_payment_date).toBe('2027-02-17');
  });

  test('lapses with its period', () => {
    const before = active({ next_payment_date: day('2027-03-12') });
    expect(postpone(before, clock('2027-03-12T15:00:00.000Z')).next).toMatchObject({
      next_payment_date: '2027-03-16',
      requested_payment_date: '2027-03-15',
      cycle: 1,
    });
  });
});

describe('a customer is told of a payment', () => {
  const ON = clock('2027-02-11T15:00:00.000Z');

  test('once, with what the bank statement will show', () => {
    const decision = announce(active(), [], ON);
    expect(decision?.next.announced).toEqual({ date: '2027-02-15', on: '2027-02-11', orders: [] });
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
        },
      },
    ]);
    expect(announce(decision?.next ?? created(), [], ON)).toBeUndefined();
  });

  test('with what comes with it of earlier periods, two at most', () => {
    const carried = [waiting('a', 0), waiting('b', 1), waiting('c', 2)];
    const decision = announce(active({ cycle: 3 }), carried, ON);
    expect(decision?.next.announced?.orders).toEqual(['a', 'b']);
    expect(decision?.events).toMatchObject([{ data: { amount: 1_051_50, earlier: 701_00 } }]);
  });

  test('again for another date', () => {
    const before = active({ announced: { ...TOLD, date: day('2027-01-15') } });
    expect(announce(before, [], ON)?.next.announced?.date).toBe('2027-02-15');
  });

  test('of what is carried alone, where the amount varies', () => {
    expect(announce(active(VARYING), [waiting('a')], ON)?.events).toMatchObject([
      { data: { amount: 350_50, earlier: 350_50 } },
    ]);
  });

  test.each([
    ['it comes later', active(), '2027-02-10'],
    ['it comes today', active(), '2027-02-15'],
    ['its amount varies', active(VARYING), '2027-02-11'],
    ['there is none', active({ next_payment_date: null }), '2027-02-11'],
    ['the direct debit is not active', pending(), '2027-02-11'],
    ['the direct debit is ending', active({ ending: 'completed' }), '2027-02-11'],
    ['the direct debit is over', active({ status: 'cancelled' }), '2027-02-11'],
  ])('not where %s', (_, debit, today) => {
    expect(announce(debit, [], clock(`${today}T15:00:00.000Z`))).toBeUndefined();
  });
});
