import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { isPreNotified, preNotify } from '#lib/domain/direct-debit/pre-notify.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { carried, due, order } from './plan-sample.ts';
import { centavos, counted, cyclePreNotified, runOn } from './sample.ts';

const DAY = '2027-02-16';
/** Its collection of the fifth period is due on the day, and nobody was notified yet. */
const unnotified = (changes: Partial<DirectDebit> = {}) => due({ pre_notification: null, ...changes });
const notify = (
  debit: DirectDebit,
  facts: { orders?: readonly Charge[]; carried?: readonly Charge[] } = {},
  today = '2027-02-15',
) => preNotify(debit, { orders: [], carried: [], ...facts }, runOn(today));
const namesOf = (decision: ReturnType<typeof notify>) =>
  decision?.events.flatMap(({ data }) =>
    (data as { orders: { retry_of: string | null; period: number; amount: number }[] }).orders.map(
      ({ retry_of, period, amount }) => `${retry_of ?? 'own'} ${period} ${amount}`,
    ),
  );

describe('the next collection', () => {
  test('is pre-notified with its own amount', () => {
    const decision = notify(unnotified());
    expect(decision?.next.pre_notification).toEqual(cyclePreNotified('2027-02-15', DAY));
    expect(decision?.events).toMatchObject([
      { type: 'direct_debit.charge_upcoming', data: { date: DAY, amount: 350_50, earlier: 0 } },
    ]);
  });

  test.each([
    ['2027-02-11', undefined],
    ['2027-02-12', ['own 5 35050']],
    ['2027-02-15', ['own 5 35050']],
    ['2027-02-16', undefined],
  ])('is pre-notified from two business days before to the day before: on %s, %j', (today, names) =>
    expect(namesOf(notify(unnotified(), {}, today))).toEqual(names),
  );

  test.each<[string, Partial<DirectDebit>]>([
    ['there is none', { next_payment_date: null }],
    ['it is not active', { status: 'pending' }],
    ['it ends', { ending: { reason: 'merchant' } as never }],
    ['its amount varies', { amount: null }],
    ['its period has no room for it', { max_amount: centavos(350_49) }],
    ['it was pre-notified', { pre_notification: cyclePreNotified('2027-02-12', DAY) }],
  ])('is not pre-notified if %s', (_, changes) => expect(notify(unnotified(changes))).toBeUndefined());

  test.each<[string, DirectDebit['pre_notification']]>([
    ['amount', cyclePreNotified('2027-02-12', DAY, { amount: 350_49 })],
    ['day', cyclePreNotified('2027-02-12', '2027-02-15')],
    ['account', cyclePreNotified('2027-02-12', DAY, { account: 'pm_2' })],
  ])('is pre-notified again if another %s was named', (_, pre_notification) =>
    expect(namesOf(notify(unnotified({ pre_notification })))).toEqual(['own 5 35050']),
  );
});

describe('carried orders', () => {
  const failed = (...periods: number[]) => periods.map((n) => carried(`ord_${n}`, n));
  const named = (...orders: string[]) =>
    unnotified({ pre_notification: cyclePreNotified('2027-02-12', DAY, { orders }) });

  test('are pre-notified with the next collection, the oldest first', () => {
    const decision = notify(unnotified(), { carried: failed(4, 3) });
    expect(namesOf(decision)).toEqual(['ord_3 3 35050', 'ord_4 4 35050', 'own 5 35050']);
    expect(decision?.next.pre_notification).toMatchObject({ amount: 350_50, orders: ['ord_3', 'ord_4'] });
    expect(decision?.events).toMatchObject([{ data: { amount: 3 * 350_50, earlier: 2 * 350_50 } }]);
  });

  test('of two earlier periods at most', () => {
    expect(namesOf(notify(unnotified(), { carried: failed(2, 3, 4) }))).toEqual([
      ...['ord_2 2 35050', 'ord_3 3 35050', 'own 5 35050'],
    ]);
  });

  test('have no place that an order of the day has', () => {
    const orders = [order('a', 1), order('b', 2)];
    expect(namesOf(notify(unnotified(), { orders, carried: failed(2, 3) }))).toEqual([
      ...['ord_2 2 35050', 'own 5 35050'],
    ]);
  });

  test('are not named twice, and stay in the pre-notification with those that are added', () => {
    const decision = notify(named('ord_3'), { carried: failed(3, 4) });
    expect(namesOf(decision)).toEqual(['ord_4 4 35050']);
    expect(decision?.next.pre_notification).toMatchObject({ amount: 350_50, orders: ['ord_3', 'ord_4'] });
    expect(notify(named('ord_3'), { carried: failed(3) })).toBeUndefined();
  });

  test('are pre-notified without a collection of a varying amount', () => {
    const decision = notify(unnotified({ amount: null }), { carried: failed(4) });
    expect(namesOf(decision)).toEqual(['ord_4 4 35050']);
    expect(decision?.next.pre_notification).toMatchObject({ amount: 0, orders: ['ord_4'] });
  });

  test('wait if they need a new consent', () => {
    const waiting = [carried('ord_3', 3, { needs_consent: true })];
    expect(namesOf(notify(unnotified(), { carried: waiting }))).toEqual(['own 5 35050']);
  });

  test('are fourteen at most, those that were named before included', () => {
    const many = Array.from({ length: 16 }, (_, n) => carried(`o${n}`, 4));
    const before = named('o0', 'o1');
    expect(notify(before, { carried: many })?.next.pre_notification?.orders).toHaveLength(14);
    const all = named(...many.map(({ id }) => id));
    expect(notify(all, { carried: [...many, carried('o16', 4)] })).toBeUndefined();
  });
});

describe('a direct debit needs no further pre-notification', () => {
  test.each<[string, boolean, DirectDebit]>([
    ['once its collection was pre-notified', true, due()],
    ['before it was', false, unnotified()],
    ['if another amount was', false, due({ amount: centavos(1_00) })],
    ['if another account was', false, due({ payment_method_id: 'pm_2' })],
    ['if its amount varies, since it is notified when it is charged', true, unnotified({ amount: null })],
    ['if carried orders wait', false, due(counted({ carried_orders: ['ord_4'] }))],
    ['if it has no collection', false, due({ next_payment_date: null })],
  ])('%s: %s', (_, is, debit) => expect(isPreNotified(debit)).toBe(is));
});
