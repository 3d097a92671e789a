import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTable } from '#tests/support/database/table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { later, varying } from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';

let table: ReturnType<typeof openTable>;
beforeAll(() => {
  table = openTable();
});
afterAll(() => table.close());

describe('the customers of a suspended merchant', () => {
  test('can still read by link and revoke, but not add or authorise', async () => {
    const merchant = await newCollector();
    const { id, customer_id } = await merchant.active(varying);
    const token = await merchant.link(id);
    await table.set({ pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' }, 'status', 'suspended');

    const byLink = (method: string, path: string, body?: unknown) => send(method, path, body, { token });
    for (const path of ['', '/payments', '/mandate'])
      expect((await byLink('GET', `/api/direct-debits/${id}${path}`)).status).toBe(200);
    const account = methodBody(newClabe());
    expect((await byLink('POST', `/api/customers/${customer_id}/payment-methods`, account)).status).toBe(403);
    expect((await byLink('POST', `/api/direct-debits/${id}/session-link`)).status).toBe(403);
    expect(await byLink('POST', `/api/direct-debits/${id}/revoke`)).toMatchObject({
      status: 200,
      body: { revoked_at: expect.any(String) },
    });
  });
});

describe('the payments of a suspended merchant', () => {
  longTest('that were opened before the suspension wait from day to day', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    const account = { pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' };

    await table.set(account, 'status', 'suspended');
    const [first, second, third] = [0, 1, 2].map((days) => later(order.charge_date, days));
    for (const day of [first, second]) {
      expect((await merchant.collect(day ?? '')).body).toMatchObject({ presented: 0 });
    }
    // The merchant's own requests are refused as soon as the authorizer has read its account again.
    const stored = await table.find({ pk: `ORD#${order.id}`, sk: 'ORD' });
    expect(stored).toMatchObject({ status: 'created', charge_date: third });

    await table.set(account, 'status', 'active');
    expect((await merchant.collect(third ?? '')).body).toMatchObject({ presented: 1, paid: 1 });
  });
});
