import { beforeEach, describe, expect, test } from '@jest/globals';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';

/** What remains of a pair of keys after the response to its revocation: nothing, whatever the gateway has cached. */
let lib: typeof import('#lib/operations/keys/api-keys.ts');
let account: TestAccount;

beforeEach(async () => {
  lib = await import('#lib/operations/keys/api-keys.ts');
  account = await newAccount();
});

const order = { items: [{ name: 'Café', quantity: 1, price: 10 }] };
const revoke = ({ account_id, public_key }: TestAccount) =>
  lib.revokeApiKey(account_id, public_key, new Date());

/** Returns a token whose policy the gateway has cached, since it was accepted a moment ago. */
async function remembered(): Promise<string> {
  const { token } = account;
  expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(200);
  return token;
}

describe('a pair of keys that was revoked', () => {
  test('gets no token', async () => {
    await revoke(account);
    const { status, body } = await askForToken(account);
    expect([status, body.error.code]).toEqual([401, 'keys_not_accepted']);
  });

  test('writes nothing more with a token that the gateway has cached', async () => {
    const token = await remembered();
    const { account_id: id } = account;
    const other = await lib.addApiKey(id, { name: 'Other' }, 'operator', new Date());
    await revoke(account);
    const refused = await send('POST', '/api/orders', order, { token });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthenticated']);
    const left = await tokenOf(other ?? account);
    expect((await send('GET', '/api/orders', undefined, { token: left })).body.data).toEqual([]);
  });

  test('ends alone: the other pairs of its account and the links of customers stay valid', async () => {
    const { account_id: id } = account;
    const { body: debit } = await merchantOf(account).create(newCustomer());
    const link = await merchantOf(account).link(debit.id);
    const other = await lib.addApiKey(id, { name: 'Other' }, 'operator', new Date());
    const token = await tokenOf(other ?? account);
    await revoke(account);
    expect((await send('POST', '/api/orders', order, { token })).status).toBe(201);
    const page = await send('GET', `/api/direct-debits/${debit.id}`, undefined, { token: link });
    expect(page.status).toBe(200);
  });

  test('is refused in every request that begins after the response to the revocation, also among many', async () => {
    const token = await remembered();
    let isRevoked = false;
    const late: number[] = [];
    const reader = async () => {
      for (let n = 0; n < 20; n += 1) {
        const isLate = isRevoked;
        const { status } = await send('GET', '/api/orders', undefined, { token });
        if (isLate) late.push(status);
      }
    };
    const readers = [reader(), reader(), reader()];
    await revoke(account);
    isRevoked = true;
    await Promise.all(readers);
    late.push((await send('GET', '/api/orders', undefined, { token })).status);
    expect(new Set(late)).toEqual(new Set([401]));
  });
});
