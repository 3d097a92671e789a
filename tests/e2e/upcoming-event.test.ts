import { expect, test } from '@jest/globals';
import { businessDay } from '#tests/support/business-days.ts';
import { newCollector } from '#tests/support/collections.ts';
import { listenerOf } from '#tests/support/events.ts';

test('case 6: without mails, the merchant is told of a collection before it is presented', async () => {
  const merchant = await newCollector();
  const events = listenerOf(merchant.account);
  const { id, next_payment_date: day } = await merchant.active({ send_email: false });
  const upcoming = async () =>
    (await events.events()).filter(({ type }) => type === 'direct_debit.charge_upcoming');

  expect((await merchant.collect(businessDay(3))).body).toMatchObject({ presented: 0 });
  const told = await upcoming();
  expect(JSON.stringify(told)).toContain(id);
  expect(told).toMatchObject([{ data: { date: day, amount: 350.5 } }]);
  expect((await merchant.collect(day)).body).toMatchObject({ presented: 1 });
  expect(await upcoming()).toHaveLength(1);
});
