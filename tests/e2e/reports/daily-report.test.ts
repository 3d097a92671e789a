import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

const report = async (from: string, to: string) =>
  (await merchant.call('GET', `/api/reports/daily?from=${from}&to=${to}`)).body;

describe('the sums by day', () => {
  test('have each day with outcomes, also after a late return, and equal the settlements of the day', async () => {
    const { next_payment_date: day } = await merchant.active({ amount: 100 });
    for (const amount of [200.04, 300.05, 400.9]) await merchant.active({ amount, next_payment_date: day });
    await merchant.collect(day);
    const [from, to] = [addDays(day as CalendarDate, -3), addDays(day as CalendarDate, 3)];
    const paid = { count: 1, amount: 100 };
    await eventually(async () => {
      expect(await report(from, to)).toEqual({
        ...{ from, to, currency: 'MXN' },
        days: [{ day, paid, failed: { count: 2, amount: 500.09 }, reasons: expect.any(Array) }],
      });
    });
    const [{ reasons }] = (await report(day, day)).days;
    const { body: settled } = await merchant.call('GET', `/api/reports/settlements?day=${day}`);
    expect(settled).toMatchObject({ paid, returned: { count: 2, amount: 500.09 }, reasons });

    const [order] = (await merchant.call('GET', '/api/orders?status=paid')).body.data;
    await merchant.call('POST', '/sandbox/returns', { order_id: order.id, code: '13' });
    await eventually(async () => {
      expect((await report(day, day)).days).toMatchObject([
        { paid: { count: 0, amount: 0 }, failed: { count: 3, amount: 600.09 } },
      ]);
    });
    expect((await report(from, addDays(from, 1))).days).toEqual([]);
  });

  test('are refused for days in the wrong order, and for more than 366 of them', async () => {
    const refused = async (from: string, to: string) => {
      const response = await merchant.call('GET', `/api/reports/daily?from=${from}&to=${to}`);
      return [response.status, response.body.error.errors[0].code];
    };
    expect(await refused('2028-02-01', '2028-01-01')).toEqual([422, 'before_from']);
    expect(await refused('2028-01-01', '2029-01-01')).toEqual([422, 'range_too_long']);
  });
});
