import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { proxy } from './counted-service.ts';

/**
 * What each operation costs in DynamoDB, counted on the way there. A read or write more than before shows here; the
 * numbers are to be lowered, and raised only for a reason.
 */
let account: TestAccount;

beforeAll(async () => {
  account = await newAccount();
  // The authorizer's own read happens once for a token; it is counted by itself below.
  await send('GET', '/api/customers/warm/payment-methods', undefined, { token: account.token });
});

const methods = '/api/customers/cus-cost/payment-methods';

type Cost = { calls: string[]; readUnits: number; writeUnits: number };

/** Runs one request and gives what it called, in any order, and consumed; workers in the background do not count. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  proxy.takeCalls();
  await work();
  const calls = proxy.takeCalls();
  const sum = (unit: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[unit], 0);
  return {
    calls: calls.map(({ operation }) => operation).sort(),
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
  };
}

describe('the cost of', () => {
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    send(method, path, body, { token: account.token, ...(key && { key }) });
  const add = (key?: string) => call('POST', methods, methodBody(newClabe()), key);

  test('a token the gateway has not seen yet: one read', async () => {
    // The keys that verify it are read every few minutes, with whatever token is the first to need them.
    await send('PUT', '/api/orders/x', {}, await newAccount());
    const { token } = await newAccount();
    const cost = await costOf(() => send('PUT', '/api/orders/x', {}, { token }));
    expect(cost).toEqual({ calls: ['BatchGetItem'], readUnits: 1, writeUnits: 0 });
    const again = await costOf(() => send('PUT', '/api/orders/x', {}, { token }));
    expect(again).toEqual({ calls: [], readUnits: 0, writeUnits: 0 });
  });

  test('a request that is refused for its form: nothing', async () => {
    expect(await costOf(() => call('POST', methods, { name: 'x' }))).toEqual({
      calls: [],
      readUnits: 0,
      writeUnits: 0,
    });
  });

  test('adding a payment method: one read, one transaction of five items, its event among them', async () => {
    const first = await costOf(() => add());
    expect(first).toMatchObject({ calls: ['GetItem', 'TransactWriteItems'], readUnits: 1 });
    expect(first.writeUnits).toBeLessThanOrEqual(13);
    const second = await costOf(() => add());
    expect(second).toEqual(first);
  });

  test('an Idempotency-Key: one read and one item more; its replay: one read', async () => {
    const body = methodBody(newClabe());
    const plain = await costOf(() => add());
    const keyed = await costOf(() => call('POST', methods, body, 'key-of-costs'));
    expect(keyed.calls).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    expect(keyed.writeUnits - plain.writeUnits).toBeLessThanOrEqual(4);
    const replay = await costOf(() => call('POST', methods, body, 'key-of-costs'));
    expect(replay).toMatchObject({ calls: ['GetItem'], writeUnits: 0 });
    expect(replay.readUnits).toBeLessThanOrEqual(1);
  });

  test('a list: one query and the customer’s record', async () => {
    const cost = await costOf(() => call('GET', `${methods}?limit=2`));
    expect(cost).toMatchObject({ calls: ['GetItem', 'Query'], writeUnits: 0 });
    expect(cost.readUnits).toBeLessThanOrEqual(3);
  });

  test('starting a validation: three reads, one transaction of three items', async () => {
    const { body } = await add();
    const validation = { payment_method_id: body.id, rfc: 'GODE561231GR8' };
    const cost = await costOf(() => call('PATCH', '/api/payment-methods/validate', validation));
    expect(cost.calls).toEqual(['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
  });

  test('one: two reads; making it the default, a read of the one before, and both with their events', async () => {
    await add();
    const { body } = await add();
    const one = await costOf(() => call('GET', `${methods}/${body.id}`));
    expect(one).toEqual({ calls: ['GetItem', 'GetItem'], readUnits: 2, writeUnits: 0 });
    const made = await costOf(() => call('PATCH', `${methods}/${body.id}`, { default: true }));
    expect(made.calls).toEqual(['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
    expect(made.writeUnits).toBeLessThanOrEqual(20);
    const again = await costOf(() => call('PATCH', `${methods}/${body.id}`, { default: true }));
    expect(again).toEqual(one);
  });

  test('deleting: two reads and a transaction; the default, one query more', async () => {
    const customer = '/api/customers/cus-cost-delete/payment-methods';
    const [first, second] = [
      await call('POST', customer, methodBody(newClabe())),
      await call('POST', customer, methodBody(newClabe())),
    ];
    const plain = await costOf(() => call('DELETE', `${customer}/${second?.body.id}`));
    expect(plain).toMatchObject({ calls: ['GetItem', 'GetItem', 'TransactWriteItems'], readUnits: 2 });
    const ofDefault = await costOf(() => call('DELETE', `${customer}/${first?.body.id}`));
    expect(ofDefault.calls).toEqual(['GetItem', 'GetItem', 'Query', 'TransactWriteItems']);
    const again = await costOf(() => call('DELETE', `${customer}/${first?.body.id}`));
    expect(again).toMatchObject({ calls: ['GetItem', 'GetItem'], writeUnits: 0 });
  });

  test('an id that is not there: the method, and whose it is', async () => {
    const cost = await costOf(() => call('DELETE', `${methods}/pm_unknown`));
    expect(cost).toMatchObject({ calls: ['GetItem', 'GetItem'], writeUnits: 0 });
  });
});

describe('when DynamoDB is not itself', () => {
  const add = (customer: string, key?: string) =>
    send('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe()), {
      token: account.token,
      ...(key && { key }),
    });
  const stored = async (customer: string) =>
    (await send('GET', `/api/customers/${customer}/payment-methods`, undefined, { token: account.token }))
      .body.data;

  test('a lost answer does not make the work happen twice, nor be reported as refused', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'lose-answer', times: 1 });
    expect((await add('cus-lost')).status).toBe(201);
    expect(await stored('cus-lost')).toHaveLength(1);
  });

  test('a broken connection is tried again', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'refuse-connection', times: 2 });
    expect((await add('cus-broken')).status).toBe(201);
    expect(await stored('cus-broken')).toHaveLength(1);
  });

  test('transactions in each other’s way wait and go through', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'conflict', times: 3 });
    expect((await add('cus-conflict')).status).toBe(201);
    expect(await stored('cus-conflict')).toHaveLength(1);
  });

  test('that stay in each other’s way are told to come back, and nothing is written', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'conflict', times: 8 });
    const answer = await add('cus-busy');
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored('cus-busy')).toEqual([]);
  });

  test('the same key in the way of itself is still in flight', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'conflict', times: 8 });
    const answer = await add('cus-flight', 'key-in-flight');
    expect([answer.status, answer.body.error.code]).toEqual([409, 'idempotency_in_flight']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await add('cus-flight', 'key-in-flight')).status).toBe(201);
  });

  test('throttling beyond what is bearable is a 503 with Retry-After and no detail', async () => {
    proxy.inject({ operation: 'GetItem', kind: 'throttle', times: 4 });
    const answer = await add('cus-throttled');
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(JSON.stringify(answer.body)).not.toMatch(/throughput|table|dynamo/i);
    expect(await stored('cus-throttled')).toEqual([]);
  });
});
