import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAccounts } from '#infra/local/accounts.ts';
import type { Listening } from '#infra/local/http.ts';

const asked: object[] = [];
let accounts: Listening;
beforeAll(async () => {
  accounts = await startAccounts(async (account) => {
    asked.push(account);
    return { account_id: 'acc_1', public_key: 'pk_1', private_key: 'sk_1' };
  });
});
afterAll(() => accounts.stop());

async function post(body: unknown, type = 'application/json') {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(accounts.url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: content,
  });
  return { status: response.status, body: await response.json() };
}

test('creates an account with a name and features, and returns its keys', async () => {
  const keys = { account_id: 'acc_1', public_key: 'pk_1', private_key: 'sk_1' };
  expect(await post({ name: 'Panadería Sol', features: ['direct-debit-lvl-2'] })).toEqual({
    status: 201,
    body: keys,
  });
  expect((await post({})).status).toBe(201);
  expect(asked).toEqual([
    { name: 'Panadería Sol', features: ['direct-debit-lvl-2'] },
    { name: 'Tests', features: [] },
  ]);
});

test('refuses what is not an account, and a form that a page in a browser sent', async () => {
  const before = asked.length;
  const bodies = ['', '[]', 'null', { name: '' }, { features: ['all'] }, { features: 'x' }, { keys: {} }];
  for (const body of bodies) expect((await post(body)).status).toBe(422);
  expect((await post({}, 'text/plain')).status).toBe(415);
  expect((await fetch(accounts.url)).status).toBe(415);
  expect(asked).toHaveLength(before);
});
