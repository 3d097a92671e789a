import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';
import { proxy } from './counted-service.ts';

/**
 * The cost in DynamoDB of each operation, counted by a proxy. An additional read or write fails here. The numbers are
 * to be lowered, and raised only for a reason.
 */
let account: TestAccount;

beforeAll(async () => {
  account = await newAccount();
  // The authorizer's own read happens once for a token; it is counted separately below.
  await send('GET', '/api/customers/warm/payment-methods', undefined, { token: account.token });
});

const methods = '/api/customers/cus-cost/payment-methods';

describe('the cost of', () => {
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    send(method, path, body, { token: account.token, ...(key && { key }) });
  const add = (key?: string) => call('POST', methods, methodBody(newClabe()), key);

  test('a token that the gateway has not cached', async () => {
    // The keys that verify it are read every few minutes, with the first token that needs them.
    await send('PUT', '/api/orders/x', {}, await newAccount());
    const { token } = await newAccount();
    const cost = await costOf(() => send('PUT', '/api/orders/x', {}, { token }));
    expect(cost).toMatchObject({ calls: ['GetItem'], units: 1 });
    const again = await costOf(() => send('PUT', '/api/orders/x', {}, { token }));
    expect(again).toMatchObject({ calls: [], units: 0 });
  });

  test('a request that is refused for its form: nothing', async () => {
    const cost = await costOf(() => call('POST', methods, { name: 'x' }));
    expect(cost).toMatchObject({ calls: [], units: 0 });
  });

  test('adding a payment method: two reads in a call, one transaction of five items, including its event', async () => {
    const first = await costOf(() => add());
    expect(first).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2, readUnits: 2 });
    expect(first.writeUnits).toBeLessThanOrEqual(14);
    const second = await costOf(() => add());
    expect(second).toEqual(first);
  });

  test('an Idempotency-Key: one item more, and no call more; its replay: the same call, refused', async () => {
    const body = methodBody(newClabe());
    const plain = await costOf(() => add());
    const keyed = await costOf(() => call('POST', methods, body, 'key-of-costs'), 201);
    expect(keyed).toMatchObject({ calls: plain.calls, depth: plain.depth, readUnits: plain.readUnits });
    expect(keyed.writeUnits - plain.writeUnits).toBeLessThanOrEqual(4);
    const replay = await costOf(() => call('POST', methods, body, 'key-of-costs'), 201);
    expect(replay).toMatchObject({ calls: plain.calls, depth: plain.depth });
  });

  test('an Idempotency-Key of a refused request: a read of the earlier response', async () => {
    const method = methodBody(newClabe());
    await call('POST', methods, method);
    const refused = await costOf(() => call('POST', methods, method, 'key-of-refusal'), 409);
    expect(refused).toMatchObject({ calls: ['BatchGetItem', 'GetItem', 'TransactWriteItems'], depth: 3 });
  });

  test('a list: one query and the customer’s record', async () => {
    const cost = await costOf(() => call('GET', `${methods}?limit=2`));
    expect(cost).toMatchObject({ calls: ['BatchGetItem', 'Query'], depth: 1, writeUnits: 0 });
    expect(cost.readUnits).toBeLessThanOrEqual(3);
  });

  test('starting a validation: four reads, one transaction of three items', async () => {
    const { body } = await add();
    const validation = { payment_method_id: body.id, rfc: 'GODE561231GR8' };
    const cost = await costOf(() => call('PATCH', '/api/payment-methods/validate', validation));
    const calls = [...Array(4).fill('GetItem'), 'TransactWriteItems'];
    expect(cost).toMatchObject({ calls, depth: 5 });
  });

  test('reading one: two reads in a call; making it the default, a read of the former default, and both with their events', async () => {
    await add();
    const { body } = await add();
    const one = await costOf(() => call('GET', `${methods}/${body.id}`));
    expect(one).toMatchObject({ calls: ['BatchGetItem'], depth: 1, units: 3 });
    const made = await costOf(() => call('PATCH', `${methods}/${body.id}`, { default: true }));
    expect(made).toMatchObject({ calls: ['BatchGetItem', 'GetItem', 'TransactWriteItems'], depth: 3 });
    expect(made.writeUnits).toBeLessThanOrEqual(20);
    const again = await costOf(() => call('PATCH', `${methods}/${body.id}`, { default: true }));
    expect(again).toEqual(one);
  });

  test('deleting: the account, a call of two reads and a transaction; the default, one query more', async () => {
    const customer = '/api/customers/cus-cost-delete/payment-methods';
    const [first, second] = [
      await call('POST', customer, methodBody(newClabe())),
      await call('POST', customer, methodBody(newClabe())),
    ];
    const plain = await costOf(() => call('DELETE', `${customer}/${second?.body.id}`));
    expect(plain).toMatchObject({
      calls: ['BatchGetItem', 'GetItem', 'TransactWriteItems'],
      depth: 3,
      readUnits: 3,
    });
    const ofDefault = await costOf(() => call('DELETE', `${customer}/${first?.body.id}`));
    expect(ofDefault).toMatchObject({
      calls: ['BatchGetItem', 'GetItem', 'Query', 'TransactWriteItems'],
      depth: 4,
    });
    const again = await costOf(() => call('DELETE', `${customer}/${first?.body.id}`));
    expect(again).toMatchObject({ calls: ['BatchGetItem', 'GetItem'], writeUnits: 0 });
  });

  test('an unknown id: the account, the method, and its owner', async () => {
    const cost = await costOf(() => call('DELETE', `${methods}/pm_unknown`));
    expect(cost).toMatchObject({ calls: ['BatchGetItem', 'GetItem', 'GetItem'], units: 4 });
  });
});

describe('when DynamoDB fails', () => {
  const add = (customer: string, key?: string) =>
    send('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe()), {
      token: account.token,
      ...(key && { key }),
    });
  const stored = async (customer: string) =>
    (await send('GET', `/api/customers/${customer}/payment-methods`, undefined, { token: account.token }))
      .body.data;

  const createDebit = () =>
    send('POST', '/api/direct-debits', debitBody(newCustomer()), { token: account.token });

  test('a lost response neither repeats the work nor reports it as refused', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'lose-response', times: 1 });
    expect((await add('cus-lost')).status).toBe(201);
    expect(await stored('cus-lost')).toHaveLength(1);
  });

  test('a request over a broken connection is retried', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'refuse-connection', times: 2 });
    expect((await add('cus-broken')).status).toBe(201);
    expect(await stored('cus-broken')).toHaveLength(1);
  });

  test('conflicting transactions wait and succeed', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'conflict', times: 3 });
    expect((await add('cus-conflict')).status).toBe(201);
    expect(await stored('cus-conflict')).toHaveLength(1);
  });

  test('transactions that keep conflicting are refused with Retry-After, and nothing is written', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'conflict', times: 8 });
    const response = await add('cus-busy');
    expect([response.status, response.body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored('cus-busy')).toEqual([]);
  });

  test('a single write whose item is in a transaction waits and succeeds', async () => {
    proxy.inject({ operation: 'UpdateItem', kind: 'conflict', times: 3 });
    expect((await createDebit()).status).toBe(201);
  });

  test('a single write whose item stays in a transaction is a 503 with Retry-After, never a 500', async () => {
    proxy.inject({ operation: 'UpdateItem', kind: 'conflict', times: 8 });
    const response = await createDebit();
    expect([response.status, response.body.error.code]).toEqual([503, 'unavailable']);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  test('a repeated key while its first request runs is refused as in progress', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'conflict', times: 8 });
    const response = await add('cus-flight', 'key-in-flight');
    expect([response.status, response.body.error.code]).toEqual([409, 'idempotency_in_flight']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await add('cus-flight', 'key-in-flight')).status).toBe(201);
  });

  test('lasting throttling is a 503 with Retry-After and no detail', async () => {
    proxy.inject({ operation: 'BatchGetItem', kind: 'throttle', times: 4 });
    const response = await add('cus-throttled');
    expect([response.status, response.body.error.code]).toEqual([503, 'unavailable']);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(JSON.stringify(response.body)).not.toMatch(/throughput|table|dynamo/i);
    expect(await stored('cus-throttled')).toEqual([]);
  });
});
