import { describe, expect, test } from '@jest/globals';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { businessDay } from '#tests/support/business-days.ts';
import { newCollector } from '#tests/support/collections.ts';

describe('twenty orders of a direct debit can wait for its next cycle', () => {
  test('what fails beyond them stays failed, and is presented again only by hand', async () => {
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

    // Fourteen of them at a time, beside its own: more do not go into one transaction.
    expect((await merchant.collect(second ?? '')).body).toMatchObject({ opened: 15, presented: 15 });
    expect((await merchant.order(left?.id ?? '')).body).toMatchObject({ status: 'failed', retried_by: null });
    expect((await merchant.retryOrder(id, left?.id ?? '')).status).toBe(201);
    expect((await merchant.get(id)).body.next_payment_date).toBe(third);
  });
});
