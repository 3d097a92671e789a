import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { businessDay } from '#tests/support/business-days.ts';
import { once } from '#tests/support/collections.ts';
import { acknowledge, newCustomer } from '#tests/support/direct-debits.ts';
import { daysAfter, later, type Merchant, newMerchant, refusal, varying } from '#tests/support/mandates.ts';
import { openTable } from '#tests/support/table.ts';

let merchant: Merchant;
let table: ReturnType<typeof openTable>;
beforeAll(() => {
  table = openTable();
});
beforeEach(async () => {
  merchant = await newMerchant();
});
afterAll(() => table.close());

const setAccount = (status: 'active' | 'suspended') =>
  table.set({ pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' }, 'status', status);

describe('nothing is collected after the end', () => {
  test('where the customer acknowledges when it has passed', async () => {
    const [day, end] = [businessDay(5), businessDay(6)];
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, {
      payment_method_id,
      next_payment_date: day,
      end_date: end,
      send_email: false,
    });
    const token = await merchant.link(body.id);
    await merchant.collect(later(end, 1));
    const late = await acknowledge(token);
    expect((await merchant.collect(later(end, 2))).body).toMatchObject({ opened: 0, presented: 0 });
    expect(refusal(late)).toEqual([409, 'direct_debit_final']);
    expect((await merchant.get(body.id)).body.status).toBe('completed');
  });

  test('where the merchant was suspended until it has passed', async () => {
    const [day, end] = [businessDay(5), businessDay(6)];
    const { id } = await merchant.active({ next_payment_date: day, end_date: end });
    await setAccount('suspended');
    expect(await merchant.presentedOn([day, end, later(end, 1)])).toEqual([0, 0, 0]);
    await setAccount('active');
    expect((await merchant.collect(later(end, 2))).body).toMatchObject({ opened: 0, presented: 0 });
    expect((await merchant.get(id)).body.status).toBe('completed');
  });

  test('where the merchant retries what failed when it has passed', async () => {
    const end = businessDay(5);
    const { id } = await merchant.active({ next_payment_date: end, end_date: end, amount: 350.04 });
    expect((await merchant.collect(end)).body).toMatchObject({ presented: 1, failed: 1 });
    await merchant.collect(later(end, 1));
    const retried = await merchant.retry(id);
    expect((await merchant.collect(later(end, 2))).body).toMatchObject({ opened: 0, presented: 0 });
    expect(refusal(retried)).toEqual([409, 'direct_debit_final']);
    expect((await merchant.get(id)).body.status).toBe('completed');
    expect(await merchant.orders(id)).toMatchObject([{ status: 'failed' }]);
  });
});

describe('a varying one-off', () => {
  test('that was not charged on its day is completed once its term has passed', async () => {
    const { id, next_payment_date: day } = await merchant.active({ ...once, ...varying });
    await merchant.collect(day);
    expect((await merchant.get(id)).body.status).toBe('active');
    await merchant.collect(daysAfter(day, 31));
    expect((await merchant.get(id)).body).toMatchObject({ status: 'completed', next_payment_date: null });
    expect(refusal(await merchant.charge(id, { amount: 10 }))).toEqual([409, 'direct_debit_final']);
  });
});

describe('a charge that was opened before its merchant was suspended', () => {
  test('is not presented while that lasts, and is once the merchant is back', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    const day: string = order.charge_date;
    await setAccount('suspended');
    expect(await merchant.presentedOn([day, later(day, 1)])).toEqual([0, 0]);
    expect((await merchant.order(order.id)).body).toMatchObject({ status: 'created', attempts: 0 });
    await setAccount('active');
    expect(await merchant.presentedOn([later(day, 2)])).toEqual([1]);
    expect(await merchant.taken(id)).toBe(100);
  });
});
