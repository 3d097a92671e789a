import { beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { orderBody } from '#tests/support/orders.ts';

let account: TestAccount;

const list = async (from: string | undefined, until: string | undefined) => {
  const query = Object.entries({ 'created_at[gte]': from, 'created_at[lte]': until })
    .filter(([, time]) => time !== undefined)
    .map(([name, time]) => `${name}=${time}`);
  const path = `/api/orders?${query.join('&')}`;
  const { status, body } = await send('GET', path, undefined, { token: account.token });
  return { status, found: body.data?.length };
};

beforeAll(async () => {
  account = await newAccount();
  await send('POST', '/api/orders', orderBody(), { token: account.token });
  await eventually(async () => expect((await list(undefined, undefined)).found).toBe(1));
});

describe('a list by time of creation', () => {
  test.each([
    ['from before 1970', '1901-01-01T00:00:00Z', undefined, 1],
    ['until before 1970', undefined, '1901-01-01T00:00:00Z', 0],
    ['from a time that is far away', '9999-01-01T00:00:00Z', undefined, 0],
    ['until a time that is far away', undefined, '9999-01-01T00:00:00Z', 1],
    ['that ends before it begins', '2090-01-01T00:00:00Z', '2080-01-01T00:00:00Z', 0],
  ])('%s', async (_, from, until, found) => {
    expect(await list(from, until)).toEqual({ status: 200, found });
  });
});
