import { describe, expect, test } from '@jest/globals';
import { firstDayWithPlace } from '#lib/domain/direct-debit/pre-notified-places.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  carried,
  debit,
  due,
  late,
  order,
  plan,
  SCHEDULE,
  TODAY,
  TOMORROW,
  turns,
  turnsOfOrders,
} from './plan-sample.ts';
import { charge, cyclePreNotified, pre_notification, runOn, simulatedOn } from './sample.ts';

describe('a run presents orders that were pre-notified for its day', () => {
  test('of the day’s own period and of two earlier ones, and pre-notifies the third for the next day', () => {
    const orders = [order('a', 2), order('b', 3), order('c', 4), order('d', 5)];
    expect(turnsOfOrders(orders)).toEqual({ present: 'a b d', preNotify: 'c', wait: '' });
  });

  test('of the oldest periods first, in whatever order they were created', () => {
    const orders = [order('a', 4), order('b', 3), order('c', 2)];
    expect(turnsOfOrders(orders)).toEqual({ present: 'c b', preNotify: 'a', wait: '' });
  });

  test('of one period in the order in which they were created', () => {
    expect(turnsOfOrders([order('b', 3), order('c', 3), order('a', 3)]).present).toBe('a b c');
  });

  test('all of one period, which takes one place', () => {
    const orders = [order('a', 3), order('b', 3), order('c', 4), order('d', 4), order('e', 3)];
    expect(turnsOfOrders(orders)).toEqual({ present: 'a b e c d', preNotify: '', wait: '' });
  });

  test('any number of the day’s own period', () => {
    const orders = Array.from({ length: 30 }, (_, index) =>
      order(`ord_${String(index).padStart(2, '0')}`, 5),
    );
    expect(plan(debit(), { orders }).orders.present).toHaveLength(30);
  });

  test('as far as the day’s files have places left', () => {
    const orders = [order('a', 2), order('b', 3), order('c', 4), order('d', 5)];
    expect(turnsOfOrders(orders, { taken: { 4: 1 } })).toEqual({
      present: 'a c d',
      preNotify: 'b',
      wait: '',
    });
    expect(turnsOfOrders(orders, { taken: { 0: 3, 1: 1 } })).toEqual({
      present: 'd',
      preNotify: 'a b',
      wait: 'c',
    });
  });

  test('before older orders that were not: a pre-notified order keeps its place', () => {
    const orders = [late('a', 1), order('b', 3), order('c', 4)];
    expect(turnsOfOrders(orders)).toEqual({ present: 'b c', preNotify: 'a', wait: '' });
  });

  test('but none whose day has not arrived, or that an exception holds', () => {
    const orders = [
      order('a', 5, {
        charge_date: day(TOMORROW),
        pre_notification: pre_notification('2027-02-15', TOMORROW),
      }),
      order('b', 5, { exception: 'exc_1' }),
      charge({ id: 'c', status: 'pending' }),
    ];
    expect(turnsOfOrders(orders)).toEqual({ present: '', preNotify: '', wait: '' });
  });
});

describe('a run pre-notifies a due order for the next business day', () => {
  test.each([
    ['it was pre-notified for an earlier day', pre_notification('2027-02-11', '2027-02-12')],
    ['it was pre-notified for a later day', pre_notification('2027-02-11', TOMORROW)],
    ['it was pre-notified on the day itself', pre_notification(TODAY, TODAY)],
    ['it was pre-notified from another account', pre_notification('2027-02-15', TODAY, 'pm_0')],
  ])('if %s', (_, before) => {
    const found = plan(debit(), { orders: [order('a', 5, { pre_notification: before })] });
    expect(turns(found.orders)).toEqual({ present: '', preNotify: 'a', wait: '' });
    expect(found.next).toBe(TOMORROW);
  });

  test('if an older record has no pre-notification', () => {
    const { pre_notification: _, ...notPreNotified } = order('a', 5);
    expect(turnsOfOrders([notPreNotified]).preNotify).toBe('a');
  });

  test('oldest periods first, two of them in addition to that day’s own; the others wait', () => {
    const orders = [late('a', 4), late('b', 3), late('c', 2), late('d', 1), late('e', 5)];
    expect(turnsOfOrders(orders)).toEqual({ present: '', preNotify: 'd c e', wait: 'b a' });
  });

  test('as far as that day has places next to the orders that were pre-notified for it', () => {
    const known = order('x', 4, {
      charge_date: day(TOMORROW),
      pre_notification: pre_notification('2027-02-15', TOMORROW),
    });
    const orders = [known, late('a', 1), late('b', 2), late('c', 4)];
    expect(turnsOfOrders(orders)).toEqual({ present: '', preNotify: 'a c', wait: 'b' });
  });

  test('as far as that day has places next to the carried orders that its collection named', () => {
    const next = debit({
      ...{ schedule: { ...SCHEDULE, cycle: 5 }, next_payment_date: day(TOMORROW) },
      pre_notification: cyclePreNotified('2027-02-15', TOMORROW, { orders: ['x', 'y'] }),
    });
    const facts = { orders: [late('a', 1)], carried: [carried('x', 2), carried('y', 3)] };
    expect(turns(plan(next, facts).orders)).toEqual({ present: '', preNotify: '', wait: 'a' });
  });

  test('as far as that day has places next to its late own collection', () => {
    const next = debit({
      ...{
        schedule: { ...SCHEDULE, cycle: 4 },
        next_payment_date: day(TOMORROW),
        pre_notification: cyclePreNotified('2027-02-15', TOMORROW),
      },
    });
    expect(turns(plan(next, { orders: [late('a', 1), late('b', 2)] }).orders)).toEqual({
      ...{ present: '', preNotify: 'a', wait: 'b' },
    });
  });

  test('skipping weekends and closed days', () => {
    const { next } = plan(debit(), {}, runOn(TODAY, { closed: [TOMORROW, '2027-02-18'] }));
    expect(next).toBe('2027-02-19');
    expect(plan(debit(), {}, runOn('2027-02-19')).next).toBe('2027-02-22');
  });

  test('one business day later in the evening, while pre-notified orders are still presented', () => {
    const found = plan(
      debit(),
      { orders: [order('a', 5), late('b', 5)] },
      runOn(TODAY, { at: '2027-02-17T00:00:00.000Z' }),
    );
    expect([found.next, turns(found.orders)]).toEqual([
      '2027-02-18',
      { present: 'a', preNotify: 'b', wait: '' },
    ]);
  });

  test('but not for a day after the term: the order waits for the end of the term', () => {
    const ends = debit({ schedule: { ...SCHEDULE, last_day: day(TODAY) } });
    expect(turns(plan(ends, { orders: [order('a', 5), late('b', 5)] }).orders)).toEqual({
      ...{ present: 'a', preNotify: '', wait: 'b' },
    });
  });
});

describe('a simulated day, whose today is the day before', () => {
  const run = simulatedOn(TODAY);

  test('presents due orders by its own pre-notification, the oldest first, and no more than places', () => {
    const orders = [late('a', 4), late('b', 1), late('c', 2), late('d', 5)];
    expect(turnsOfOrders(orders, {}, run)).toEqual({ present: 'b c d', preNotify: '', wait: 'a' });
    expect(plan(debit(), { orders }, run).next).toBe(TOMORROW);
  });

  test('keeps the places of pre-notified orders', () => {
    const orders = [late('a', 1), order('b', 3), order('c', 4)];
    expect(turnsOfOrders(orders, {}, run)).toEqual({ present: 'b c', preNotify: '', wait: 'a' });
  });

  test('on a Monday makes its pre-notification on the Sunday', () => {
    const orders = [late('a', 4, { charge_date: day('2027-02-12') })];
    expect(turns(plan(debit(), { orders }, simulatedOn('2027-02-22')).orders).present).toBe('a');
  });
});

describe('the first day that has a place for an order', () => {
  const from = { from: day(TOMORROW), closed: new Set<string>() };
  const at = (id: string, n: number, date: string) =>
    order(id, n, { charge_date: day(date), pre_notification: pre_notification('2027-02-15', date) });
  const full = [
    at('a', 1, TOMORROW),
    at('b', 2, TOMORROW),
    at('c', 1, '2027-02-18'),
    at('d', 2, '2027-02-18'),
  ];

  test.each([
    ['the first one for the day’s own period', 5, [], TOMORROW],
    ['the first one that has fewer than two other earlier periods', 3, [], '2027-02-19'],
    ['the first one for a period that has a place there', 2, [], TOMORROW],
    ['a business day that is not closed', 3, ['2027-02-19'], '2027-02-22'],
  ])('is %s', (_, n, closed, date) => {
    const days = { ...from, closed: new Set(closed) };
    expect(firstDayWithPlace(debit(), { orders: full, carried: [] }, n, days)).toBe(date);
  });

  test('counts carried orders that the pre-notification of that day’s collection named', () => {
    const next = due({
      ...{ next_payment_date: day(TOMORROW) },
      pre_notification: cyclePreNotified('2027-02-15', TOMORROW, { orders: ['x', 'y'] }),
    });
    const facts = { orders: [], carried: [carried('x', 1), carried('y', 2), carried('z', 3)] };
    expect(firstDayWithPlace(next, facts, 4, from)).toBe('2027-02-18');
    expect(firstDayWithPlace(next, facts, 2, from)).toBe(TOMORROW);
  });

  test('skips orders that were pre-notified for it from another account', () => {
    const orders = full.map((one) => ({
      ...one,
      pre_notification: pre_notification('2027-02-15', TOMORROW, 'pm_0'),
    }));
    expect(firstDayWithPlace(debit(), { orders, carried: [] }, 3, from)).toBe(TOMORROW);
  });
});
