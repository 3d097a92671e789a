import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { hasOpenedSince, isStillToCome, onlyOrderOf } from '#lib/domain/direct-debit/still-to-come.ts';
import type { UpcomingOrder } from '#lib/domain/events.ts';

const DAY = '2027-02-16';
const OTHER = '2027-02-17';

type Debit = Parameters<typeof isStillToCome>[0];
type Orders = Parameters<typeof isStillToCome>[2];

const debit = (pre_notification: object | null = null, cycle = 3) =>
  ({ pre_notification, schedule: { cycle } }) as Debit;
const pre_notification = (more: object = {}) => ({
  date: DAY,
  amount: 100_00,
  orders: ['ord_failed'],
  ...more,
});
const named = (more: object = {}) =>
  ({ order_id: null, retry_of: null, period: 3, amount: 100_00, ...more }) as UpcomingOrder;
const preNotified = (...orders: UpcomingOrder[]) => ({ date: DAY as CalendarDate, orders });
const order = (more: object = {}) => ({
  ...{ id: 'ord_1', status: 'created', charge_date: DAY, retry_of: null, period: { n: 3 } },
  ...{ totals: { total: 100_00 }, ...more },
});
const isToCome = (of: Debit, orders: UpcomingOrder[], found: object[] = []) =>
  isStillToCome(of, preNotified(...orders), found as unknown as Orders);

describe('a pre-notification is still to come', () => {
  test.each([
    ['of its own period, as pre-notified', named(), pre_notification(), true],
    ['of a retry, as pre-notified', named({ retry_of: 'ord_failed', period: 1 }), pre_notification(), true],
    ['of an order of another name', named({ retry_of: 'ord_other' }), pre_notification(), false],
    ['of another period', named({ period: 2 }), pre_notification(), false],
    ['of another amount', named({ amount: 99_00 }), pre_notification(), false],
    [
      'of a created order, which the pre-notification does not name',
      named({ order_id: 'ord_1' }),
      pre_notification(),
      false,
    ],
    ['pre-notified for another day', named(), pre_notification({ date: OTHER }), false],
    ['pre-notified no more', named(), null, false],
  ])('by the pre-notification of the direct debit: %s', (_, one, of, expected) => {
    expect(isToCome(debit(of), [one])).toBe(expected);
  });

  test.each([
    ['created for its day', {}, true],
    ['in the file of its day', { status: 'pending', presented_on: DAY }, true],
    ['with the bank since its day', { status: 'in_process', presented_on: DAY }, true],
    ['paid', { status: 'paid' }, false],
    ['carried over', { status: 'pending_next_cycle' }, false],
    ['withdrawn', { status: 'cancelled' }, false],
    ['moved', { charge_date: OTHER }, false],
    ['presented on another day', { status: 'in_process', presented_on: OTHER }, false],
    ['another one', { id: 'ord_2' }, false],
  ])('by an order that is %s', (_, more, expected) => {
    expect(isToCome(debit(), [named({ order_id: 'ord_1' })], [order(more)])).toBe(expected);
  });

  test.each([
    ['of its period and amount', named(), {}, true],
    ['of another period', named(), { period: { n: 2 } }, false],
    ['of another amount', named(), { totals: { total: 99_00 } }, false],
    ['that retries another one', named(), { retry_of: 'ord_failed' }, false],
    ['that retries the same one', named({ retry_of: 'ord_failed' }), { retry_of: 'ord_failed' }, true],
    ['that retries none', named({ retry_of: 'ord_failed' }), {}, false],
  ])('by an order that was created since, %s', (_, one, more, expected) => {
    expect(isToCome(debit(), [one], [order(more)])).toBe(expected);
  });

  test('as long as one of several is', () => {
    const both = [named({ order_id: 'ord_1' }), named({ order_id: 'ord_2' })];
    const second = order({ id: 'ord_2' });
    expect(isToCome(debit(), both, [order({ status: 'cancelled' }), second])).toBe(true);
    expect(isToCome(debit(), both, [order({ status: 'cancelled' })])).toBe(false);
    expect(isToCome(debit(), [])).toBe(false);
  });
});

describe('the orders of a pre-notification have been opened since', () => {
  test.each([
    ['that the direct debit pre-notifies no more', named(), null, true],
    ['that it still pre-notifies', named(), pre_notification(), false],
    ['that existed before', named({ order_id: 'ord_1' }), null, false],
  ])('%s', (_, one, of, expected) => {
    expect(hasOpenedSince(debit(of), preNotified(one))).toBe(expected);
  });
});

test('some of them have been opened since if one of several has', () => {
  const both = preNotified(named({ retry_of: 'ord_other' }), named());
  expect(hasOpenedSince(debit(pre_notification()), both)).toBe(true);
  expect(hasOpenedSince(debit(pre_notification()), preNotified())).toBe(false);
});

test('a pre-notification has one order if it names one that exists', () => {
  const orders = [order({ id: 'ord_9' }), order()] as unknown as Orders;
  const one = named({ order_id: 'ord_1' });
  expect(onlyOrderOf(preNotified(one), orders)?.id).toBe('ord_1');
  expect(onlyOrderOf(preNotified(named({ order_id: 'ord_3' })), orders)).toBeUndefined();
  expect(onlyOrderOf(preNotified(one, one), orders)).toBeUndefined();
  expect(onlyOrderOf(preNotified(), orders)).toBeUndefined();
});

test('an order without a period is that of no period', () => {
  expect(isToCome(debit(), [named()], [order({ period: undefined })])).toBe(false);
});
