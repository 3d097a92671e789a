import { expect, test } from '@jest/globals';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { orderKey } from '#lib/store/keys.ts';
import { openTable } from '#tests/support/database/table.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { json } from './run-ops.ts';

test('payments list has an order on the day of its return, also once it was retried or changed', async () => {
  const merchant = await newCollector();
  const returnedOn = mexicoCityDate(new Date());
  const later = addDays(returnedOn, 3);
  const collected = async (amount: number) => {
    const debit = await merchant.active({ amount });
    await merchant.collect(debit.next_payment_date);
    return { debit, id: (await merchant.payments(debit.id)).body.data[0].id as string };
  };
  const retried = await collected(200.04);
  expect((await merchant.retry(retried.debit.id)).status).toBe(201);
  const changed = await collected(100);
  const table = openTable();
  await table.set(orderKey(changed.id), 'updated_at', `${later}T18:00:00.000Z`);
  table.close();
  const on = async (day: string) => {
    const words = ['payments', 'list', '--account', merchant.account.account_id, '--day', day];
    return (await json(...words)).map((row: { order_id: string }) => row.order_id);
  };
  expect((await on(returnedOn)).sort()).toEqual([retried.id, changed.id].sort());
  const presented = [retried, changed].filter(({ debit }) => debit.next_payment_date === later);
  expect(await on(later)).toEqual(presented.map(({ id }) => id));
});
