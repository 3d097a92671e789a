import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { type SignedIn, signedIn } from '#tests/support/records/people.ts';
import {
  type ApiResponse,
  askForToken,
  newAccount,
  send,
  type TestAccount,
} from '#tests/support/service/api.ts';

/** The pairs of keys of an account, as its owners manage them. */
let account: TestAccount;
let owner: SignedIn;
beforeEach(async () => {
  account = await newAccount();
  owner = await signedIn(account.account_id, 'owner');
});

const PATH = '/api/api-keys';
const refusalOf = ({ status, body }: ApiResponse) => [status, body.error?.code];
const byOwner = (method: string, path: string, body?: unknown, key?: string) =>
  send(method, path, body, { token: owner.token, ...(key && { key }) });
const create = (body: object, key?: string) => byOwner('POST', PATH, body, key);
const tokenOf = async (keys: { public_key: string; private_key: string }) =>
  (await askForToken(keys)).body.token as string;

describe('an owner', () => {
  test('creates a pair with scopes, whose tokens have no others', async () => {
    const created = await create({ name: ' Contabilidad ', scopes: ['read_exports', 'read_ledger'] });
    expect([created.status, created.headers.get('location')]).toEqual([
      201,
      `${PATH}/${created.body.public_key}`,
    ]);
    const { private_key, ...shown } = created.body;
    expect(shown).toEqual({
      public_key: expect.stringMatching(/^pk_/),
      name: 'Contabilidad',
      scopes: ['read_ledger', 'read_exports'],
      created_at: expect.any(String),
      created_by: owner.memberId,
      last_used_at: null,
      valid_until: null,
    });
    const token = await tokenOf(created.body);
    expect((await send('GET', '/api/balance', undefined, { token })).status).toBe(200);
    expect(refusalOf(await send('GET', '/api/orders', undefined, { token }))).toEqual([
      403,
      'access_refused',
    ]);

    const { data } = (await byOwner('GET', PATH)).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Default', 'Contabilidad']);
    expect(data[1].last_used_at).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain(private_key);
  });

  test('revokes a pair, whose tokens read and write nothing from then on', async () => {
    const { body } = await create({ name: 'Tienda' });
    const token = await tokenOf(body);
    expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(200);
    const path = `${PATH}/${body.public_key}`;
    expect((await byOwner('DELETE', path)).body).toEqual({ public_key: body.public_key, deleted: true });
    expect(refusalOf(await send('GET', '/api/orders', undefined, { token }))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(refusalOf(await askForToken(body))).toEqual([401, 'keys_not_accepted']);
    expect(refusalOf(await byOwner('DELETE', path))).toEqual([404, 'not_found']);
    expect((await send('GET', '/api/orders', undefined, { token: account.token })).status).toBe(200);
  });

  test('gets the same pair again for one Idempotency-Key, until the pair is revoked', async () => {
    const key = randomUUID();
    const [first, again] = [await create({ name: 'Una' }, key), await create({ name: 'Una' }, key)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await byOwner('GET', PATH)).body.data).toHaveLength(2);
    const other = await signedIn(account.account_id, 'owner');
    const elsewhere = await send('POST', PATH, { name: 'Una' }, { token: other.token, key });
    expect(refusalOf(elsewhere)).toEqual([409, 'response_not_repeated']);
    await byOwner('DELETE', `${PATH}/${first.body.public_key}`);
    expect(refusalOf(await create({ name: 'Una' }, key))).toEqual([409, 'response_not_repeated']);
  });

  test('creates no pair with a name that is taken, an unknown scope, or none', async () => {
    const faults = async (body: object) =>
      (await create(body)).body.error.errors.map(({ field, code }: Record<string, string>) => [field, code]);
    expect(await faults({ name: 'Default' })).toEqual([['name', 'name_taken']]);
    expect(await faults({ name: 'a\nb', scopes: [] })).toEqual([
      ['name', 'control_characters'],
      ['scopes', 'too_few'],
    ]);
    for (const scope of ['write_members', 'write_api_keys', 'read_single_direct_debit'])
      expect(await faults({ name: 'A', scopes: [scope] })).toEqual([['scopes.0', 'unknown_scope']]);
    expect((await byOwner('GET', PATH)).body.data).toHaveLength(1);
  });

  test('neither sees nor revokes the pairs of another account', async () => {
    const other = await newAccount();
    expect(refusalOf(await byOwner('DELETE', `${PATH}/${other.public_key}`))).toEqual([404, 'not_found']);
    expect(refusalOf(await byOwner('DELETE', `${PATH}/${newId('pk')}`))).toEqual([404, 'not_found']);
    expect((await askForToken(other)).status).toBe(200);
  });
});

test('a session that has ended creates no pair, although its token is valid', async () => {
  await owner.browser.end();
  expect(refusalOf(await create({ name: 'Late' }))).toEqual([401, 'unauthenticated']);
  const { token } = await signedIn(account.account_id, 'owner');
  expect((await send('GET', PATH, undefined, { token })).body.data).toHaveLength(1);
});
