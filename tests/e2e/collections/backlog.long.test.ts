import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { businessDaysAfter, isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { CHARGED_DAYS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { daysAfter, varying } from '#tests/support/records/mandates.ts';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

test('a backlog of eight periods is collected, two a day in addition to the day’s own, each pre-notified the calendar day before', async () => {
  service.at('2029-01-03', '10:00');
  const { id } = await service.active({ ...varying, interval: 'weekly', next_payment_date: '2029-01-08' });
  for (let week = 0; week < 9; week += 1) {
    const charge_date = daysAfter('2029-01-08', 7 * week);
    expect((await service.charge(id, { amount: 400, charge_date })).status).toBe(201);
  }
  // There is no run until the Monday on which the ninth is due.
  await service.runDays('2029-03-05', '2029-03-16');

  expect(await service.faultsOf(id)).toEqual([]);
  const presented = await service.presentedOf(id);
  const earlier = presented.filter(({ order: { period } }) => (period.to ?? '') < '2029-03-05');
  expect(earlier.map(({ day, order }) => [day, order.period.from])).toEqual([
    ['2029-03-06', '2029-01-08'],
    ['2029-03-06', '2029-01-15'],
    ['2029-03-07', '2029-01-22'],
    ['2029-03-07', '2029-01-29'],
    ['2029-03-08', '2029-02-05'],
    ['2029-03-08', '2029-02-12'],
    ['2029-03-09', '2029-02-19'],
    ['2029-03-09', '2029-02-26'],
  ]);
  expect(presented).toHaveLength(9);
});

test(`a charge made daily for ${CHARGED_DAYS} days delays no other order`, async () => {
  service.at('2030-01-03', '10:00');
  const terms = { interval: 'weekly', amount: 100, max_amount: 1_000, next_payment_date: '2030-01-08' };
  const { id } = await service.active(terms);
  const planned = new Map<string, string>();
  let day = '2030-01-07' as CalendarDate;
  for (let made = 0; made < CHARGED_DAYS; day = addDays(day, 1), made += 1) {
    await service.runDays(day, day);
    service.at(day, '12:00');
    const { status, body } = await service.charge(id, { amount: 10 });
    expect(status).toBe(201);
    planned.set(body.id, body.charge_date);
  }
  await service.runDays(day, addDays(day, 3));

  expect(await service.faultsOf(id)).toEqual([]);
  const presented = await service.presentedOf(id);
  const charges = presented.filter(({ order }) => planned.has(order.id));
  expect(charges.filter(({ day, order }) => day !== planned.get(order.id))).toEqual([]);
  expect(charges).toHaveLength(CHARGED_DAYS);
  const own = presented.filter(({ order }) => !planned.has(order.id));
  expect(own.map(({ day }) => day)).toEqual(own.map(({ order }) => daysAfter(order.period.from, 0)));
  expect(own).toHaveLength(Math.ceil(CHARGED_DAYS / 7));
});

longTest('a pre-notified retry keeps its place though a charge is created each day', async () => {
  service.at('2031-01-03', '10:00');
  const terms = { interval: 'weekly', amount: 100, max_amount: 1_000, next_payment_date: '2031-01-07' };
  const { id } = await service.active(terms);
  await service.runDays('2031-01-06', '2031-01-07', () => '04');
  for (let day = '2031-01-08' as CalendarDate; day <= '2031-01-17'; day = addDays(day, 1)) {
    if (!isBusinessDay(day)) continue;
    await service.runDays(day, day);
    service.at(day, '12:00');
    expect((await service.charge(id, { amount: 10 })).status).toBe(201);
  }
  await service.runDays('2031-01-20', businessDaysAfter('2031-01-20' as CalendarDate, 2));
  expect(await service.faultsOf(id)).toEqual([]);
  const presented = await service.presentedOf(id);
  const again = presented.filter(({ order }) => order.retry_of !== null);
  expect(again.map(({ day, order }) => [day, order.period.from])).toEqual([['2031-01-14', '2031-01-07']]);
});
