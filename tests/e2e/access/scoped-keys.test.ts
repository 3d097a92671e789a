import { beforeAll, describe, expect, test } from '@jest/globals';
import { MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import { askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';

/** The pairs of keys of one account: their scopes. */
let account: TestAccount;
let lib: typeof import('#lib/operations/keys/api-keys.ts') &
  typeof import('#lib/operations/keys/rotate-keys.ts');
let named = 0;

beforeAll(async () => {
  account = await newAccount();
  lib = {
    ...(await import('#lib/operations/keys/api-keys.ts')),
    ...(await import('#lib/operations/keys/rotate-keys.ts')),
  };
});

async function add(scopes?: readonly Scope[]) {
  named += 1;
  const asked = { name: `Pair ${named}`, scopes };
  const added = await lib.addApiKey(account.account_id, asked, 'operator', new Date());
  if (!added) throw new Error('The account is not there');
  return added;
}

describe('a pair of keys with scopes', () => {
  test('gets tokens with its scopes, all or some of them', async () => {
    const keys = await add(['read_events', 'read_orders']);
    expect((await askForToken(keys)).body.scope).toBe('read_orders read_events');
    expect((await askForToken(keys, { grant_type: 'client_credentials' })).body.scope).toBe(
      'read_orders read_events',
    );
    expect((await askForToken(keys, { scope: 'read_events' })).body.scope).toBe('read_events');
  });

  test('gets no token with a scope that it lacks, alone or among its own', async () => {
    const keys = await add(['read_events']);
    for (const scope of ['read_orders', 'read_events read_orders', MERCHANT_SCOPES.join(' ')]) {
      const { status, body } = await askForToken(keys, { scope });
      expect([status, body.error.code, body.error.errors[0]]).toEqual([
        422,
        'validation_failed',
        {
          field: 'scope',
          code: 'scope_not_of_keys',
          message: expect.stringMatching(/Send only: read_events\.$/),
        },
      ]);
    }
  });

  test('opens what its scopes open, and nothing else', async () => {
    const token = await tokenOf(await add(['read_orders']));
    const status = async (method: string, path: string, body?: unknown) =>
      (await send(method, path, body, { token })).status;
    expect(await status('GET', '/api/orders')).toBe(200);
    expect(await status('GET', '/api/events')).toBe(403);
    expect(await status('POST', '/api/orders', { items: [{ name: 'Café', quantity: 1, price: 10 }] })).toBe(
      403,
    );
  });

  test('leaves its scopes to the pair that replaces it', async () => {
    const keys = await add(['read_events']);
    const next = await lib.rotateKeys(account.account_id, 3600, new Date(), keys.name);
    if (!next) throw new Error('The account is not there');
    for (const pair of [keys, next]) {
      expect((await askForToken(pair)).body.scope).toBe('read_events');
      expect((await askForToken(pair, { scope: 'read_orders' })).status).toBe(422);
    }
  });

  test('does not limit the other pairs of its account', async () => {
    await add(['read_events']);
    for (const pair of [account, await add()])
      expect((await askForToken(pair)).body.scope.split(' ')).toEqual(MERCHANT_SCOPES);
  });
});
