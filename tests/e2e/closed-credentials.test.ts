import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { rotateKeys } from '#lib/operations/rotate-keys.ts';
import { changeAccountStatus } from '#lib/store/accounts.ts';
import { OPENED_BY } from '#tests/support/access-matrix.ts';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { acknowledge, debitBody, merchantOf, newCustomer, RFC } from '#tests/support/direct-debits.ts';
import { inTurns } from '#tests/support/in-turns.ts';
import { addressBody, payoutBody } from '#tests/support/orders.ts';

const PERIOD = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };

/** Both try every write. */
const inTurn = inTurns(2);

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

/** Each operation with which a merchant's token writes. */
async function writesOf(): Promise<[string, string, unknown?][]> {
  const customer = newCustomer();
  const { body: debit } = await merchant.create(customer);
  const { token } = account;
  const { body: sale } = await createOrder(token);
  const { body: method } = await send(
    'POST',
    `/api/customers/${customer}/payment-methods`,
    methodBody(newClabe()),
    { token },
  );
  const { body: endpoint } = await send(
    'POST',
    '/api/webhook-endpoints',
    { url: 'https://hooks.example.com/x' },
    { token },
  );
  const [debits, methods, endpoints] = [
    '/api/direct-debits',
    `/api/customers/${customer}/payment-methods`,
    '/api/webhook-endpoints',
  ];
  // An unknown id would be a 404: closed credentials are refused before.
  const none = 'ord_none';
  return [
    ['POST', '/api/orders', order],
    ['PUT', `/api/orders/${sale.id}`, { shipping_address: addressBody() }],
    ['POST', '/api/payouts', payoutBody(sale.id)],
    ['PUT', '/api/payouts/po_none', payoutBody(sale.id)],
    ['POST', methods, methodBody(newClabe())],
    ['PATCH', `${methods}/${method.id}`, { default: true }],
    ['DELETE', `${methods}/${method.id}`],
    ['PATCH', '/api/payment-methods/validate', { payment_method_id: method.id, rfc: RFC }],
    ['POST', debits, debitBody(newCustomer())],
    ['PATCH', `${debits}/${debit.id}`, { metadata: { changed: 'yes' } }],
    ['POST', `${debits}/${debit.id}/session-link`],
    ['POST', `${debits}/${debit.id}/resend-email`],
    ['POST', `${debits}/${debit.id}/charges`, { amount: 10 }],
    ['PATCH', `${debits}/${debit.id}/charges/${none}`, { status: 'cancelled' }],
    ['POST', `${debits}/${debit.id}/charges/${none}/retry`],
    ['POST', `${debits}/${debit.id}/retry`],
    ['POST', `${debits}/${debit.id}/revoke`],
    ['POST', '/api/imports', { kind: 'direct_debits', file_name: 'a.csv' }],
    ['POST', '/api/imports/imp_none/check'],
    ['POST', '/api/imports/imp_none/apply'],
    ['POST', '/api/imports/imp_none/undo'],
    ['PUT', '/api/imports/imp_none/consent-requests', { mails_per_day: 5 }],
    ['POST', `${debits}/${debit.id}/documents`, { file_name: 'a.pdf' }],
    ['POST', '/api/documents/doc_none/keep'],
    ['POST', endpoints, { url: 'https://hooks.example.com/y' }],
    ['PATCH', `${endpoints}/${endpoint.id}`, { description: 'changed' }],
    ['POST', `${endpoints}/${endpoint.id}/rotate-secret`],
    ['POST', `${endpoints}/${endpoint.id}/test`],
    ['POST', `${endpoints}/${endpoint.id}/redeliveries`, PERIOD],
    ['DELETE', `${endpoints}/${endpoint.id}`],
    ['POST', `/api/orders/${none}/refunds`],
    ['POST', `/api/disputes/${none}/accept`],
    ['POST', '/api/transfers'],
    ['POST', '/api/exports', { kind: 'payments', from: '2027-01-01', to: '2027-01-31' }],
    ['POST', '/api/events/evt_none/redeliver', {}],
    ['POST', '/api/notify-secret/rotate'],
    ['POST', `/sandbox/verifications/${debit.id}`, { answer: 'approved' }],
  ];
}

/** Returns the statuses and codes of these writes, none of which may be executed. */
async function refusalsOf(writes: Awaited<ReturnType<typeof writesOf>>, token: string) {
  const refusals: unknown[] = [];
  for (const [method, path, body] of writes) {
    const response = await send(method, path, body, { token });
    refusals.push([method, path, response.status, response.body.error?.code]);
  }
  return refusals;
}

test('the tested writes are all that a merchant’s token reaches, except the sandbox’s runs and bank', async () => {
  const written = Object.keys(OPENED_BY).filter(
    (operation) => OPENED_BY[operation]?.length && !operation.startsWith('GET'),
  );
  const tried = (await writesOf()).map(([method, path]) =>
    written.find((operation) => {
      const [of = '', template = ''] = operation.split(' ');
      return of === method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
    }),
  );
  const sandbox = [
    'PUT /sandbox/clock',
    'POST /sandbox/collections',
    'POST /sandbox/deliveries/advance',
    'POST /sandbox/files/{day}/refuse',
    'POST /sandbox/returns',
  ];
  expect([...tried, ...sandbox].sort()).toEqual(written.sort());
});

describe('a suspended merchant', () => {
  test('is refused the first order after its suspension, although the gateway has cached its token', async () => {
    const token = await remembered();
    await setStatus('suspended');
    const response = await createOrder(token);
    expect([response.status, response.body.error.code]).toEqual([403, 'account_suspended']);
    await setStatus('active');
    expect(await listed()).toBe(0);
  });

  inTurn('is refused every write, and nothing has changed', async () => {
    const writes = await writesOf();
    const token = await remembered();
    await setStatus('suspended');
    expect(await refusalsOf(writes, token)).toEqual(
      writes.map(([method, path]) => [method, path, 403, 'account_suspended']),
    );
    await setStatus('active');
    expect(await listed()).toBe(1);
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

  inTurn('is refused every write', async () => {
    const writes = await writesOf();
    const token = await remembered();
    account = { ...account, ...(await rotate(0)) };
    expect(await refusalsOf(writes, token)).toEqual(
      writes.map(([method, path]) => [method, path, 401, 'unauthenticated']),
    );
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
