import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { rotateKeys } from '#lib/operations/keys/rotate-keys.ts';
import { changeAccountStatus } from '#lib/store/accounts.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeEach(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
});
afterEach(() => setStatus('active'));

const setStatus = (status: 'active' | 'suspended') =>
  changeAccountStatus(account.account_id, status, mexicoCityDate(new Date()));
const order = { items: [{ name: 'Café', quantity: 1, price: 10 }] };
const createOrder = (token: string, key?: string) =>
  send('POST', '/api/orders', order, { token, ...(key !== undefined && { key }) });

/** Returns a token whose policy the gateway has cached, since it was accepted a moment ago. */
async function remembered(token = account.token): Promise<string> {
  expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(200);
  return token;
}

const listed = async () => {
  const { body } = await send('GET', '/api/orders', undefined, { token: await tokenOf(account) });
  return body.data.length as number;
};

describe('a suspended merchant', () => {
  test('is refused the first order after its suspension, although the gateway has cached its token', async () => {
    const token = await remembered();
    await setStatus('suspended');
    const response = await createOrder(token);
    expect([response.status, response.body.error.code]).toEqual([403, 'account_suspended']);
    await setStatus('active');
    expect(await listed()).toBe(0);
  });

  test('gets no earlier response again by its Idempotency-Key', async () => {
    const token = await remembered();
    const { body } = await createOrder(token, 'order-1');
    await setStatus('suspended');
    const refused = await createOrder(token, 'order-1');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'account_suspended']);
    await setStatus('active');
    expect((await createOrder(token, 'order-1')).body.id).toBe(body.id);
  });

  test('still lets its customers read and revoke, and accepts no consent from them', async () => {
    const { body: debit } = await merchant.create(newCustomer());
    const token = await merchant.link(debit.id);
    const path = `/api/direct-debits/${debit.id}`;
    expect((await send('GET', path, undefined, { token })).status).toBe(200);
    await setStatus('suspended');
    const consent = await acknowledge(token);
    expect([consent.status, consent.body.error.code]).toEqual([403, 'account_suspended']);
    expect((await send('GET', path, undefined, { token })).body.acknowledge_by).toBeNull();
    expect((await send('POST', `${path}/revoke`, undefined, { token })).status).toBe(200);
  });
});

describe('a pair of keys that was replaced', () => {
  const rotate = (overlap: number) => rotateKeys(account.account_id, overlap, new Date());

  test('creates no further order with a token that the gateway has cached', async () => {
    const token = await remembered();
    const next = await rotate(0);
    const response = await createOrder(token);
    expect([response.status, response.body.error.code]).toEqual([401, 'unauthenticated']);
    account = { ...account, ...next };
    expect(await listed()).toBe(0);
  });

  test('keeps writing while it is valid next to the new one', async () => {
    const token = await remembered();
    account = { ...account, ...(await rotate(3600)) };
    expect((await createOrder(token)).status).toBe(201);
    expect((await createOrder(await tokenOf(account))).status).toBe(201);
  });

  test('does not change the links of customers', async () => {
    const { body: debit } = await merchant.create(newCustomer());
    const token = await merchant.link(debit.id);
    account = { ...account, ...(await rotate(0)) };
    expect((await acknowledge(token)).status).toBe(200);
  });
});
