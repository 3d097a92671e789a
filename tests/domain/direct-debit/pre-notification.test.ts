import { describe, expect, test } from '@jest/globals';
import {
  allows,
  cyclePreNotification,
  earliestDay,
  lastPreNotifiedDay,
  preNotificationFor,
  upcoming,
  upcomingCharge,
  upcomingCharges,
  upcomingOrder,
  upcomingOwn,
  upcomingRetry,
} from '#lib/domain/direct-debit/pre-notification.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  clockOn,
  cyclePreNotified,
  failedCharge,
  pre_notification,
  runOn,
  simulatedOn,
} from './sample.ts';

describe('the first day for which a customer who is notified now is notified in time', () => {
  test.each([
    ['2027-02-10T15:00:00.000Z', [], '2027-02-11', 'in the morning'],
    ['2027-02-10T23:59:59.999Z', [], '2027-02-11', '17:59:59 in Mexico City'],
    ['2027-02-11T00:00:00.000Z', [], '2027-02-12', '18:00:00 in Mexico City'],
    ['2027-02-11T05:59:59.999Z', [], '2027-02-12', 'late in the evening'],
    ['2027-02-11T06:00:00.000Z', [], '2027-02-12', 'after midnight'],
    ['2027-02-12T23:59:59.999Z', [], '2027-02-15', 'on a Friday'],
    ['2027-02-13T00:00:00.000Z', [], '2027-02-16', 'on a Friday evening'],
    ['2027-02-14T15:00:00.000Z', [], '2027-02-15', 'on a Sunday'],
    ['2027-02-15T00:00:00.000Z', [], '2027-02-16', 'on a Sunday evening'],
    ['2027-02-10T15:00:00.000Z', ['2027-02-11'], '2027-02-12', 'before a closed day'],
  ])('at %s, closed %j, is %s: %s', (now, closed, expected) => {
    expect(earliestDay(clock(now, ...closed))).toBe(expected);
  });

  test('is the day of a simulated run itself, whose today is the day before', () => {
    expect(earliestDay(simulatedOn('2027-05-03'))).toBe('2027-05-03');
    expect(earliestDay(runOn('2027-05-03'))).toBe('2027-05-04');
  });
});

test('the runs pre-notify collections of the next two business days', () => {
  expect(lastPreNotifiedDay(clockOn('2027-02-10'))).toBe('2027-02-12');
  expect(lastPreNotifiedDay(clockOn('2027-02-11'))).toBe('2027-02-15');
  expect(lastPreNotifiedDay(clockOn('2027-02-10', undefined, '2027-02-12'))).toBe('2027-02-15');
});

describe('a pre-notification allows a collection', () => {
  const made = pre_notification('2027-02-12', '2027-02-15');

  test.each([
    ['on the day that it named, from the account that it named', made, '2027-02-15', 'pm_1', true],
    [
      'made on the calendar day before',
      pre_notification('2027-02-14', '2027-02-15'),
      '2027-02-15',
      'pm_1',
      true,
    ],
    ['but not made on that day', pre_notification('2027-02-15', '2027-02-15'), '2027-02-15', 'pm_1', false],
    [
      'but not made after that day',
      pre_notification('2027-02-16', '2027-02-15'),
      '2027-02-15',
      'pm_1',
      false,
    ],
    ['but not on a later day', made, '2027-02-16', 'pm_1', false],
    ['but not on an earlier day', made, '2027-02-14', 'pm_1', false],
    ['but not from another account', made, '2027-02-15', 'pm_2', false],
    ['but not without an account', made, '2027-02-15', null, false],
    ['but not where there is none', null, '2027-02-15', 'pm_1', false],
    ['but not where an older order has none', undefined, '2027-02-15', 'pm_1', false],
  ])('%s', (_, one, date, payment_method_id, isAllowed) => {
    expect(allows(one, { payment_method_id }, day(date))).toBe(isAllowed);
  });

  test('that names it, from the morning of the day before on', () => {
    const one = preNotificationFor(day('2027-02-15'), active(), clockOn('2027-02-14'));
    expect(one).toEqual({ on: '2027-02-14', date: '2027-02-15', account: 'pm_1' });
    expect(allows(one, active(), day('2027-02-15'))).toBe(true);
  });
});

describe('the pre-notification of a next collection', () => {
  test('names its own amount and the carried orders', () => {
    const carried = [failedCharge({ id: 'a' }), failedCharge({ id: 'b' })];
    const of = { own: centavos(350_50), carried };
    expect(cyclePreNotification(active(), day('2027-02-15'), of, clockOn('2027-02-11'))).toEqual(
      cyclePreNotified('2027-02-11', '2027-02-15', { orders: ['a', 'b'] }),
    );
  });
});

describe('the event of a pre-notification', () => {
  const inPeriod = (id: string, n: number) => charge({ id, period: { ...charge().period, n } });

  test('names each order, the sum of all, and the part of earlier periods', () => {
    const orders = [
      upcomingRetry(inPeriod('ord_1', 0)),
      upcomingOrder(inPeriod('ord_2', 1)),
      upcomingOwn(2, centavos(100_00)),
    ];
    expect(upcoming(active(), day('2027-04-15'), orders, 2)).toEqual([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          direct_debit_id: 'dd_1',
          amount: 801_00,
          earlier: 701_00,
          concept: 'Suscripción mensual',
          date: '2027-04-15',
          reference: 1_000_000,
          payment_method_id: 'pm_1',
          orders: [
            { order_id: null, retry_of: 'ord_1', period: 0, amount: 350_50 },
            { order_id: 'ord_2', retry_of: null, period: 1, amount: 350_50 },
            { order_id: null, retry_of: null, period: 2, amount: 100_00 },
          ],
        },
      },
    ]);
  });

  test('is omitted if it names no order', () => {
    expect(upcoming(active(), day('2027-04-15'), [], 2)).toEqual([]);
  });

  test('shows the concept and the reference of a single order', () => {
    const order = charge({ retry_of: 'ord_0' });
    const debit = active({ payment_method_id: 'pm_2' });
    expect(upcomingCharge(debit, day('2027-02-16'), order, 0)).toEqual({
      type: 'direct_debit.charge_upcoming',
      data: {
        ...{ direct_debit_id: 'dd_1', amount: 350_50, concept: 'Suscripción mensual', date: '2027-02-16' },
        ...{ reference: 1_000_001, order_id: 'ord_1', payment_method_id: 'pm_2', earlier: 0 },
        orders: [{ order_id: 'ord_1', retry_of: 'ord_0', period: 0, amount: 350_50 }],
      },
    });
  });

  test('has no concept for an order without an item', () => {
    const { data } = upcomingCharge(active(), day('2027-02-16'), charge({ items: [] }), 0);
    expect(data).toMatchObject({ concept: '' });
  });

  test('says that its one order is of an earlier period', () => {
    const { data } = upcomingCharge(active(), day('2027-03-16'), charge(), 1);
    expect(data).toMatchObject({ amount: 350_50, earlier: 350_50 });
  });

  test('has the reference of a single existing order, and of several orders that of the direct debit', () => {
    const [one, other] = [charge(), charge({ id: 'ord_2', reference: 1_000_002 })];
    const referencesOf = (...orders: (typeof one)[]) =>
      upcomingCharges(active(), day('2027-02-16'), orders, 0).map(({ data }) => data);
    expect(referencesOf()).toEqual([]);
    expect(referencesOf(one)).toMatchObject([{ reference: 1_000_001, order_id: 'ord_1', amount: 350_50 }]);
    expect(referencesOf(one, other)).toMatchObject([{ reference: 1_000_000, amount: 701_00 }]);
  });
});
