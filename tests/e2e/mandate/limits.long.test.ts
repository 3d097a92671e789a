import { beforeAll, describe, expect, test } from '@jest/globals';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { type Merchant, newMerchant, overLimit, varying } from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

describe('a period’s limit of 105.00', () => {
  test('holds under 50 charges of 10.00 at the same time: exactly ten are accepted', async () => {
    const { id } = await merchant.active({ ...varying, max_amount: 105 });
    const charge = (amount: number, key: string) =>
      eventually(async () => {
        const { token } = merchant.account;
        const response = await send('POST', `/api/direct-debits/${id}/charges`, { amount }, { token, key });
        if (response.status === 503) throw new Error('Not answered yet');
        return response;
      });

    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => charge(10, `c${index}`)));
    const opened = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status !== 201);
    const day = opened.map(({ body }) => String(body.charge_date)).sort();
    await merchant.collect(day.at(-1) ?? '');
    expect(await merchant.taken(id)).toBe(100);
    expect(opened).toHaveLength(10);
    expect(refused).toMatchObject(Array.from({ length: 40 }, () => overLimit(5)));
    expect(await merchant.charge(id, { amount: 10 })).toMatchObject(overLimit(5));
  });
});

describe('at most twenty orders of a direct debit wait for its next cycle', () => {
  longTest('further failed orders stay failed, and are presented again only by hand', async () => {
    const merchant = await newCollector();
    const first = businessDay(5) as CalendarDate;
    const [second, third] = [1, 2].map((months) => nextBusinessDay(addMonths(first, months)));
    const { id } = await merchant.active({ next_payment_date: first, max_amount: 2_500 });
    for (let made = 0; made < 21; made++) await merchant.charge(id, { amount: 100.04 });
    expect((await merchant.collect(first)).body).toMatchObject({ presented: 22, failed: 21 });

    const orders = async (status: string): Promise<{ id: string }[]> =>
      (await merchant.payments(id, `?status=${status}&limit=100`)).body.data;
    expect(await orders('pending_next_cycle')).toHaveLength(20);
    const [left, ...others] = await orders('failed');
    expect(others).toEqual([]);

    // Fourteen of them at a time, in addition to its own: one transaction has no room for more.
    expect((await merchant.collect(second ?? '')).body).toMatchObject({ opened: 15, presented: 15 });
    expect((await merchant.order(left?.id ?? '')).body).toMatchObject({ status: 'failed', retried_by: null });
    expect((await merchant.retryOrder(id, left?.id ?? '')).status).toBe(201);
    expect((await merchant.get(id)).body.next_payment_date).toBe(third);
  });
});
