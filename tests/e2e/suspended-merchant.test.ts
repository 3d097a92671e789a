import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newCollector } from '#tests/support/collections.ts';
import { later, varying } from '#tests/support/mandates.ts';
import { openTable } from '#tests/support/table.ts';

let table: ReturnType<typeof openTable>;
beforeAll(() => {
  table = openTable();
});
afterAll(() => table.close());

describe('the payments of a suspended merchant', () => {
  test('that were opened before wait from day to day', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    const account = { pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' };

    await table.set(account, 'status', 'suspended');
    const [first, second, third] = [0, 1, 2].map((days) => later(order.charge_date, days));
    for (const day of [first, second]) {
      expect((await merchant.collect(day ?? '')).body).toMatchObject({ presented: 0 });
    }
    expect((await merchant.order(order.id)).body).toMatchObject({ status: 'created', charge_date: third });

    await table.set(account, 'status', 'active');
    expect((await merchant.collect(third ?? '')).body).toMatchObject({ presented: 1, paid: 1 });
  });
});
