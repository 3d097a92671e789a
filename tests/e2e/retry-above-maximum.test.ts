import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bankSideOf } from '#tests/support/bank-side.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { acknowledge } from '#tests/support/direct-debits.ts';
import { daysAfter, newMerchant, overLimit } from '#tests/support/mandates.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  bucket = openBucket();
});
afterAll(() => bucket.close());

test('case 3: an order of a period that has passed returns late; no retry of it takes more than the customer agreed to meanwhile', async () => {
  const merchant = await newMerchant();
  const bank = bankSideOf(merchant, bucket);
  const { id, next_payment_date: first } = await merchant.active({ interval: 'weekly', amount: 500 });
  const days = [0, 7, 14, 21, 28].map((days) => daysAfter(first, days));
  for (const day of days.slice(0, 4)) expect((await bank.collect(day)).body).toMatchObject({ paid: 1 });
  const [latest, , , oldest] = await bank.ordersOf(id);
  if (!latest || !oldest) throw new Error('Four orders were collected');

  // The bank says that the customer does not want it, and the customer agrees to 20.00 instead.
  await bank.returnLate(latest, '08');
  expect((await merchant.change(id, { amount: 20, max_amount: 20 })).status).toBe(200);
  expect((await acknowledge(await merchant.link(id))).body).toMatchObject({ status: 'active', amount: 20 });
  await bank.returnLate(oldest, '04');

  expect(await merchant.retryOrder(id, oldest.id)).toMatchObject(overLimit(0));
  await bank.collect(days.at(-1) ?? '');
  const taken = (await bank.presentedOf(id)).filter(({ day }) => day >= (days.at(-1) ?? ''));
  expect(taken.map(({ amount }) => amount)).toEqual([2_000]);
});
