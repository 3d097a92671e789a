import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { announcementsOf } from '#tests/support/announcements.ts';
import { send } from '#tests/support/api.ts';
import { bankSideOf } from '#tests/support/bank-side.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { acknowledge, RFC } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { faultsOfBound, faultsOfNotice } from '#tests/support/mandate-faults.ts';
import { daysAfter, later, type Merchant, newMerchant, varying } from '#tests/support/mandates.ts';
import { openTable } from '#tests/support/table.ts';

let bucket: ReturnType<typeof openBucket>;
let table: ReturnType<typeof openTable>;
let merchant: Merchant;
let bank: ReturnType<typeof bankSideOf>;
beforeAll(() => {
  bucket = openBucket();
  table = openTable();
});
afterAll(() => {
  bucket.close();
  table.close();
});
beforeEach(async () => {
  merchant = await newMerchant();
  bank = bankSideOf(merchant, bucket);
});

/** What the files of a direct debit break of its mandate. */
async function faults(id: string): Promise<string[]> {
  const presented = await bank.presentedOf(id);
  return [...faultsOfBound(presented), ...faultsOfNotice(presented, await announcementsOf(id))];
}

/** Collects on some business days in a row. */
async function collectFrom(day: string, days: number): Promise<void> {
  for (let n = 0; n < days; n += 1) await bank.collect(later(day, n));
}

/** Charges an amount in each of some weeks to come, and gives their days. */
async function chargeWeekly(id: string, first: string, weeks: number, amount: number): Promise<string[]> {
  const days = Array.from({ length: weeks }, (_, week) => daysAfter(first, 7 * week));
  for (const charge_date of days)
    expect((await merchant.charge(id, { amount, charge_date })).status).toBe(201);
  return days;
}

/** The customer brings another account by link, and agrees to it once its bank has confirmed it. */
async function changeAccount(id: string, customer: string): Promise<void> {
  const token = await merchant.link(id, 'validation');
  const account = methodBody(newClabe(), { rfc: RFC });
  const { status } = await send('POST', `/api/customers/${customer}/payment-methods`, account, { token });
  expect(status).toBe(201);
  await eventually(async () => {
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'pending',
      requirements: ['acknowledgment'],
    });
  });
  expect((await acknowledge(await merchant.link(id))).body.status).toBe('active');
}

describe('a day takes two earlier periods at most,', () => {
  test('case 1b: of eight charges for eight weeks, during which the customer changes the account', async () => {
    const { id, customer_id, next_payment_date } = await merchant.active({ ...varying, interval: 'weekly' });
    const days = await chargeWeekly(id, next_payment_date, 8, 412.5);
    await changeAccount(id, customer_id);
    await collectFrom(days.at(-1) ?? '', 6);
    expect(await faults(id)).toEqual([]);
    expect((await bank.ordersOf(id)).map(({ status }) => status)).toEqual(Array(8).fill('paid'));
  });

  test('case 1c: of five charges of a suspended merchant who resumes; those of periods that passed are withdrawn', async () => {
    const { id, next_payment_date } = await merchant.active({ ...varying, interval: 'weekly' });
    const days = await chargeWeekly(id, next_payment_date, 5, 400);
    const account = { pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' };
    await table.set(account, 'status', 'suspended');
    for (const day of days) expect((await bank.collect(day)).body).toMatchObject({ presented: 0 });
    await table.set(account, 'status', 'active');

    await collectFrom(later(days.at(-1) ?? '', 2), 4);
    expect(await faults(id)).toEqual([]);
    const statuses = (await bank.ordersOf(id)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'paid']);
  });

  test('case 1d: of six late returns that the merchant retries', async () => {
    const { id, next_payment_date } = await merchant.active({ interval: 'weekly', amount: 100 });
    const days = Array.from({ length: 7 }, (_, week) => daysAfter(next_payment_date, 7 * week));
    for (const day of days.slice(0, 6)) expect((await bank.collect(day)).body).toMatchObject({ paid: 1 });
    for (const order of await bank.ordersOf(id)) {
      await bank.returnLate(order, '04');
      expect((await merchant.retryOrder(id, order.id)).status).toBe(201);
    }

    await collectFrom(days.at(-1) ?? '', 4);
    expect(await faults(id)).toEqual([]);
    const orders = await bank.ordersOf(id);
    expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(7);
    const again = (await bank.presentedOf(id)).filter(({ order }) => order.retry_of !== null);
    expect(again.map(({ order }) => order.period.from)).toEqual(
      again.map(({ order }) => order.period.from).toSorted(),
    );
  });
});
