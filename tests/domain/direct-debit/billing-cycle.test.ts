import { describe, expect, test } from '@jest/globals';
import type { Interval } from '#lib/domain/calendar/cycles.ts';
import {
  announce,
  chargesOfCycle,
  DAYS_OF_NOTICE,
  datesAfter,
  daysUpTo,
  isCarried,
  isDone,
  isDue,
  lastDayOfNotice,
  MOST_CARRIED,
  openCycle,
  postpone,
} from '#lib/domain/direct-debit/billing-cycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, centavos, clock, created, failedCharge, pending, SELLER } from './sample.ts';

const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };
const SINGLE = { is_recurring: false, interval: null };
const NONE = { next_payment_date: null, requested_payment_date: null };

describe('the date of the next payment', () => {
  const dateAfter = (
    due: string,
    { first, interval = 'monthly', end }: { first: string; interval?: Interval; end?: string },
    collected = due,
    closed?: ReadonlySet<string>,
  ) =>
    datesAfter(
      {
        is_recurring: true,
        interval,
        anchor_date: day(first),
        end_date: end === undefined ? null : day(end),
      },
      day(due),
      day(collected),
      closed,
    );
  const dates = (payment: string, nominal: string, cycle: number) => ({
    next_payment_date: payment,
    requested_payment_date: nominal,
    cycle,
  });

  test.each<[string, string, Interval, ReturnType<typeof dates>]>([
    ['2027-02-15', '2027-02-15', 'monthly', dates('2027-03-16', '2027-03-15', 1)],
    ['2027-02-15', '2027-02-15', 'weekly', dates('2027-02-22', '2027-02-22', 1)],
    ['2027-02-15', '2027-02-15', 'biweekly', dates('2027-03-01', '2027-03-01', 1)],
    ['2027-02-15', '2027-02-15', 'quarterly', dates('2027-05-17', '2027-05-15', 1)],
    ['2027-02-15', '2027-02-15', 'semiannual', dates('2027-08-16', '2027-08-15', 1)],
    ['2027-02-15', '2027-02-15', 'yearly', dates('2028-02-15', '2028-02-15', 1)],
    ['2027-11-13', '2027-11-16', 'monthly', dates('2027-12-13', '2027-12-13', 1)],
    ['2027-01-31', '2027-02-02', 'monthly', dates('2027-03-01', '2027-02-28', 1)],
    ['2027-01-31', '2027-03-01', 'monthly', dates('2027-03-31', '2027-03-31', 2)],
    ['2027-01-31', '2027-03-31', 'monthly', dates('2027-04-30', '2027-04-30', 3)],
    ['2027-11-06', '2027-11-08', 'weekly', dates('2027-11-16', '2027-11-13', 1)],
  ])('agreed first for %s, collected on %s, %s', (first, due, interval, expected) => {
    expect(dateAfter(due, { first, interval })).toEqual(expected);
  });

  test('keeps the agreed day over the years: the 31st does not drift', () => {
    const agreed: string[] = [];
    for (let due: string | null = '2027-02-02'; due !== null && agreed.length < 24; ) {
      const next = dateAfter(due, { first: '2027-01-31' });
      agreed.push(String(next.requested_payment_date).slice(-2));
      due = next.next_payment_date;
    }
    expect(agreed.join(' ')).toBe('28 31 30 31 30 31 31 30 31 30 31 31 29 31 30 31 30 31 31 30 31 30 31 31');
  });

  test('is the business day after an outage, not lost; the agreed days go on from there', () => {
    expect(dateAfter('2027-02-15', { first: '2027-02-15', interval: 'weekly' }, '2027-02-24')).toEqual(
      dates('2027-02-25', '2027-02-22', 1),
    );
    expect(dateAfter('2027-02-25', { first: '2027-02-15', interval: 'weekly' })).toEqual(
      dates('2027-03-01', '2027-03-01', 2),
    );
  });

  test.each([
    ['2027-02-19', '2027-02-22'],
    ['2027-02-22', '2027-02-23'],
    ['2027-02-26', '2027-03-01'],
  ])('after a collection on %s is never before %s', (collected, earliest) => {
    const { next_payment_date } = dateAfter(
      '2027-02-15',
      { first: '2027-02-15', interval: 'weekly' },
      collected,
    );
    expect(next_payment_date).toBe(earliest);
  });

  test('is no closed day', () => {
    const closed = new Set(['2027-02-22', '2027-02-25']);
    const weekly = { first: '2027-02-15', interval: 'weekly' } as const;
    expect(dateAfter('2027-02-15', weekly, '2027-02-15', closed).next_payment_date).toBe('2027-02-23');
    expect(dateAfter('2027-02-15', weekly, '2027-02-24', closed).next_payment_date).toBe('2027-02-26');
  });

  test.each([
    ['2027-03-15', dates('2027-03-16', '2027-03-15', 1)],
    ['2027-03-16', dates('2027-03-16', '2027-03-15', 1)],
    ['2027-03-14', NONE],
  ])('within a term up to %s: the agreed day counts', (end, expected) => {
    expect(dateAfter('2027-02-15', { first: '2027-02-15', end })).toEqual(expected);
  });

  test.each([
    { is_recurring: false, interval: null },
    { is_recurring: false, interval: 'monthly' },
    { is_recurring: true, interval: null },
  ] as const)('is none with %j', (terms) => {
    const single = { ...terms, anchor_date: day('2027-02-15'), end_date: null };
    expect(datesAfter(single, day('2027-02-15'), day('2027-02-15'))).toEqual(NONE);
  });
});

describe('an order that failed is carried to the next cycle', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `ord_${index}`);

  test.each([
    ['where there is one', {}, true],
    ['but not of a single payment', SINGLE, false],
    ['but not where there is none', { next_payment_date: null }, false],
    ['as the twentieth', { carried_orders: ids(19) }, true],
    ['but not as the twenty-first', { carried_orders: ids(20) }, false],
  ])('%s', (_, changes, carried) => {
    expect(isCarried(active(changes))).toBe(carried);
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
  ])('never for what is $status (%#)', (debit) => expect(isDue(debit, day('2027-12-31'))).toBe(false));
});

describe('a cycle', () => {
  const DATE = day('2027-02-15');
  const waiting = (id: string) => failedCharge({ id, status: 'pending_next_cycle' });
  const open = (debit: DirectDebit, carried: ReturnType<typeof waiting>[] = [], date = DATE) =>
    openCycle(
      debit,
      { date, carried, references: [1_000_021, 1_000_022, 1_000_023], seller: SELLER },
      clock(),
    );

  test('collects what was carried first, then its own', () => {
    const carried = [waiting('ord_1'), waiting('ord_2')];
    const concept = 'Suscripción mensual';
    expect(chargesOfCycle(active({ amount: centavos(99_00) }), carried)).toEqual([
      { terms: { amount: 350_50, concept, retryOf: 'ord_1' }, inPlaceOf: carried[0] },
      { terms: { amount: 350_50, concept, retryOf: 'ord_2' }, inPlaceOf: carried[1] },
      { terms: { amount: 99_00, concept } },
    ]);
  });

  test('collects nothing of its own where the amount varies', () => {
    expect(chargesOfCycle(active(VARYING), [])).toEqual([]);
    expect(chargesOfCycle(active(VARYING), [waiting('ord_1')])).toHaveLength(1);
  });

  test('opens its charge for the day and moves the date on, which makes it happen once', () => {
    const { next, opened, moved, events } = open(active());
    expect(opened).toMatchObject([
      { reference: 1_000_021, charge_date: '2027-02-15', totals: { total: 350_50 }, retry_of: null },
    ]);
    expect(next).toMatchObject({
      status: 'active',
      next_payment_date: '2027-03-16',
      requested_payment_date: '2027-03-15',
      cycle: 1,
      open_orders: 1,
    });
    expect(isDue(next, DATE)).toBe(false);
    expect([moved, events]).toEqual([[], []]);
  });

  test('presents what was carried anew, each by a reference of its own', () => {
    const carried = [waiting('ord_1'), waiting('ord_2')];
    const before = active({ carried_orders: ['ord_1', 'ord_2'], open_orders: 1, unpaid_orders: 1 });
    const { next, opened, moved } = open(before, carried);
    expect(opened.map(({ reference, retry_of }) => [reference, retry_of])).toEqual([
      [1_000_021, 'ord_1'],
      [1_000_022, 'ord_2'],
      [1_000_023, null],
    ]);
    expect(next).toMatchObject({ open_orders: 4, carried_orders: [], unpaid_orders: 1 });
    expect(moved.map(({ charge, transition }) => [charge.id, transition.set])).toEqual([
      ['ord_1', { status: 'failed', retried_by: opened[0]?.id }],
      ['ord_2', { status: 'failed', retried_by: opened[1]?.id }],
    ]);
  });

  test('after an outage is opened for the day of the run, and the next one follows that', () => {
    const weekly = active({ interval: 'weekly' });
    const { next, opened } = open(weekly, [], day('2027-02-24'));
    expect(opened[0]?.charge_date).toBe('2027-02-24');
    expect(next).toMatchObject({ next_payment_date: '2027-02-25', requested_payment_date: '2027-02-22' });
  });

  test('that was postponed is followed by the next agreed day, whichever', () => {
    const postponed = active({ interval: 'weekly', next_payment_date: day('2027-02-23') });
    expect(open(postponed, [], day('2027-02-23')).next).toMatchObject({
      next_payment_date: '2027-03-01',
      requested_payment_date: '2027-03-01',
      cycle: 2,
    });
  });

  test('that is the last leaves no date, and the direct debit active while its order is under way', () => {
    const { next, events } = open(active({ end_date: day('2027-03-14') }));
    expect(next).toMatchObject({ status: 'active', next_payment_date: null, open_orders: 1 });
    expect(events).toEqual([]);
  });

  test('that is the last and has nothing to collect completes it', () => {
    const last = active({ ...VARYING, end_date: day('2027-03-14') });
    const { next, events, opened } = open(last);
    expect(opened).toEqual([]);
    expect(next).toMatchObject({ status: 'completed', next_payment_date: null });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.completed']);
  });

  test.each([{ open_orders: 1 }, { unpaid_orders: 1 }, { end_date: null }])(
    'that has nothing to collect does not complete it with %j',
    (changes) => {
      const { next } = open(active({ ...VARYING, end_date: day('2027-03-14'), ...changes }));
      expect(next.status).toBe('active');
    },
  );

  test('of a single payment whose amount varies does not complete it: its merchant was not paid', () => {
    const { next } = open(active({ ...VARYING, ...SINGLE }));
    expect(next).toMatchObject({ status: 'active', next_payment_date: null, open_orders: 0 });
  });

  test('of a single payment is its only one', () => {
    const { next, opened } = open(active(SINGLE));
    expect(opened).toHaveLength(1);
    expect(next).toMatchObject({ status: 'active', ...NONE, open_orders: 1 });
  });
});

describe('a payment that is postponed', () => {
  test.each([
    ['2027-02-15', '2027-02-16'],
    ['2027-02-19', '2027-02-22'],
    ['2027-03-12', '2027-03-16'],
  ])('on %s is looked at again on %s; the agreed day stays', (date, expected) => {
    const before = active();
    const { next, opened, events } = postpone(before, day(date), clock());
    expect(next).toEqual({
      ...before,
      next_payment_date: expected,
      version: 8,
      updated_at: next.updated_at,
    });
    expect([opened, events]).toEqual([[], []]);
  });

  test('passes closed days', () => {
    const { next } = postpone(active(), day('2027-02-15'), clock(undefined, '2027-02-16'));
    expect(next.next_payment_date).toBe('2027-02-17');
  });
});

describe('a customer is told of a payment', () => {
  const BY = day('2027-02-15');

  test('once, with what the bank statement will show', () => {
    const decision = announce(active(), BY, clock());
    expect(decision?.next.announced_date).toBe('2027-02-15');
    expect(decision?.events).toEqual([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          direct_debit_id: 'dd_1',
          amount: 350_50,
          concept: 'Suscripción mensual',
          date: '2027-02-15',
          reference: 1_000_000,
        },
      },
    ]);
    expect(announce(decision?.next ?? created(), BY, clock())).toBeUndefined();
  });

  test('again for another date', () => {
    const told = active({ announced_date: day('2027-01-15') });
    expect(announce(told, BY, clock())?.next.announced_date).toBe('2027-02-15');
  });

  test.each([
    ['it is not due by then', active(), '2027-02-14'],
    ['its amount varies', active(VARYING), '2027-02-15'],
    ['there is none', active({ next_payment_date: null }), '2027-02-15'],
    ['the direct debit is not active', pending(), '2027-02-15'],
    ['the direct debit is over', active({ status: 'cancelled' }), '2027-02-15'],
  ])('not where %s', (_, debit, by) => expect(announce(debit, day(by), clock())).toBeUndefined());

  test('two business days before', () => {
    expect(DAYS_OF_NOTICE).toBe(2);
    expect(lastDayOfNotice(day('2027-02-10'))).toBe('2027-02-12');
    expect(lastDayOfNotice(day('2027-02-11'))).toBe('2027-02-15');
    expect(lastDayOfNotice(day('2027-02-10'), new Set(['2027-02-12']))).toBe('2027-02-15');
  });
});

test('the days of a run are its own and the fourteen before, the earliest first', () => {
  const days = daysUpTo(day('2027-03-05'));
  expect(days).toHaveLength(15);
  expect([days[0], days[1], days[13], days[14]]).toEqual([
    '2027-02-19',
    '2027-02-20',
    '2027-03-04',
    '2027-03-05',
  ]);
});
