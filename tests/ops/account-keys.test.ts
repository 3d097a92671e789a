import { beforeEach, describe, expect, test } from '@jest/globals';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { orderBody } from '#tests/support/records/orders.ts';
import { signedIn } from '#tests/support/records/people.ts';
import { askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';
import { json, ops } from './run-ops.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

const add = (...words: string[]) => json('account', 'key', 'add', account.account_id, ...words);
const list = () => json('account', 'key', 'list', account.account_id);
const revoke = (publicKey: string) =>
  json('account', 'key', 'revoke', account.account_id, publicKey, '--yes');

describe('a pair of keys', () => {
  test('is added with scopes, and works at once', async () => {
    const added = await add('--name', 'Accountant', '--scope', 'read_exports', '--scope', 'read_ledger');
    expect(added).toMatchObject({
      account_id: account.account_id,
      public_key: expect.stringMatching(/^pk_/),
      private_key: expect.stringMatching(/^sk_/),
      name: 'Accountant',
      scopes: ['read_ledger', 'read_exports'],
      created_by: 'operator',
    });
    expect((await askForToken(added)).body.scope).toBe('read_ledger read_exports');
  });

  test('is listed with its name, scopes, creator and last use, and never with its private half', async () => {
    const { private_key, public_key, created_at } = await add('--name', 'Shop');
    const listed = await list();
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Default', 'Shop']);
    expect(listed[0]).toMatchObject({ scopes: 'all', last_used_at: expect.stringMatching(/Z$/) });
    expect(listed[1]).toEqual({
      public_key,
      name: 'Shop',
      scopes: 'all',
      created_at,
      created_by: 'operator',
      last_used_at: null,
      valid_until: null,
    });
    const { out } = await ops(['account', 'key', 'list', account.account_id]);
    expect(out).toContain(public_key);
    for (const text of [out, JSON.stringify(listed)]) expect(text).not.toContain(private_key);
    expect((await json('account', 'show', account.account_id)).key_pairs).toHaveLength(2);
  });

  test('is revoked at once, with its tokens and the endpoints that it created', async () => {
    const added = await add('--name', 'Leaked');
    const token = await tokenOf(added);
    const { body } = await send(
      'POST',
      '/api/webhook-endpoints',
      { url: 'https://hooks.example.com/x' },
      { token },
    );
    expect(await revoke(added.public_key)).toMatchObject({
      ...{ account_id: account.account_id, public_key: added.public_key, left: 1 },
      webhook_endpoints: [{ id: body.id, created_with_key: added.public_key }],
    });
    expect((await askForToken(added)).status).toBe(401);
    expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(401);
    expect((await send('GET', '/api/orders', undefined, { token: account.token })).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  test('is revoked with the time until which S3 still accepts the forms that it got', async () => {
    const leaked = await add('--name', 'Leaked');
    const asked = { kind: 'charges', file_name: 'cargos.csv' };
    const { body } = await send('POST', '/api/imports', asked, { token: await tokenOf(leaked) });
    const { forms_and_links_until: until } = await revoke(leaked.public_key);
    const { expiration } = JSON.parse(Buffer.from(body.upload.fields.Policy, 'base64').toString());
    expect(Date.parse(expiration)).toBeLessThanOrEqual(Date.parse(until) + 1_000);
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
  });

  test('is revoked with every endpoint that it changed, also if another pair changed that one since', async () => {
    const leaked = await add('--name', 'Leaked');
    const url = 'https://hooks.example.com/own';
    const { body } = await send('POST', '/api/webhook-endpoints', { url }, { token: account.token });
    const change = (members: object, token: string) =>
      send('PATCH', `/api/webhook-endpoints/${body.id}`, members, { token });
    await change({ url: 'https://hooks.example.net/theirs' }, await tokenOf(leaked));
    expect((await change({ description: 'Shop' }, account.token)).status).toBe(200);
    expect((await revoke(leaked.public_key)).webhook_endpoints).toMatchObject([
      { id: body.id, url: 'https://hooks.example.net/theirs', changed_with_key: account.public_key },
    ]);
  });

  test('is revoked without the endpoints that a member created', async () => {
    const added = await add('--name', 'Leaked');
    const member = await signedIn(account.account_id, 'owner');
    const url = 'https://hooks.example.com/desk';
    expect((await send('POST', '/api/webhook-endpoints', { url }, { token: member.token })).status).toBe(201);
    expect((await revoke(added.public_key)).webhook_endpoints).toEqual([]);
  });

  test('is revoked with every notify_url and the notify secret that it set, which are listed afterwards as well', async () => {
    const leaked = await add('--name', 'Leaked');
    const token = await tokenOf(leaked);
    const [own, theirs] = ['https://shop.example.com/hook', 'https://hooks.example.net/theirs'];
    const create = (notify_url: string | null, by: string) =>
      send('POST', '/api/direct-debits', { ...debitBody(newCustomer()), notify_url }, { token: by });
    const [first, second] = [await create(own, account.token), await create(null, account.token)];
    const changed = await send(
      'PATCH',
      `/api/direct-debits/${second.body.id}`,
      { notify_url: `${theirs}?key=s3cret` },
      { token },
    );
    expect([first.status, changed.status]).toEqual([201, 200]);
    const { body: order } = await send(
      'POST',
      '/api/orders',
      { ...orderBody(), notify_url: theirs },
      { token },
    );
    const { body: secret } = await send('POST', '/api/notify-secret/rotate', undefined, { token });
    const settings = () => json('account', 'key', 'settings', account.account_id, leaked.public_key);
    const listed = {
      webhook_endpoints: [],
      notify_urls: [expect.objectContaining({ url: theirs, changes: 2, last_record: order.id })],
      notify_secret_rotated_at: secret.rotated_at,
    };
    expect(await revoke(leaked.public_key)).toMatchObject(listed);
    expect(await settings()).toMatchObject(listed);
    await send('POST', '/api/notify-secret/rotate', undefined, { token: account.token });
    expect((await settings()).notify_secret_rotated_at).toBeNull();
  });

  test('is replaced by its name, if there are several', async () => {
    const added = await add('--name', 'Books', '--scope', 'read_events');
    const rotate = ['account', 'rotate-keys', account.account_id, '--yes', '--json'];
    const unnamed = await ops(rotate);
    expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining('Default, Books')]);
    const next = JSON.parse((await ops([...rotate, '--name', 'Books'])).out);
    expect((await askForToken(next)).body.scope).toBe('read_events');
    expect([(await askForToken(added)).status, (await askForToken(account)).status]).toEqual([401, 200]);
  });
});

describe('a mistake of the operator is refused in one line:', () => {
  test.each<[string[], RegExp]>([
    [['add', 'acc_nobody', '--name', 'A'], /There is no account acc_nobody/],
    [['list', 'acc_nobody'], /There is no account acc_nobody/],
    [['add', 'OWN', '--name', 'Default'], /has this name/],
    [['add', 'OWN', '--name', 'A', '--scope', 'admin'], /There is no scope of merchants admin/],
    [['add', 'OWN', '--name', 'x'.repeat(61)], /at most 60 characters/],
    [['revoke', 'OWN', 'pk_nobody', '--yes'], /There is no valid pair of keys pk_nobody/],
  ])('%j', async (words, sentence) => {
    const named = words.map((word) => (word === 'OWN' ? account.account_id : word));
    const { code, out, err } = await ops(['account', 'key', ...named]);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(sentence)]);
  });

  test('a revocation is confirmed first', async () => {
    const { code, err } = await ops(['account', 'key', 'revoke', account.account_id, account.public_key]);
    expect([code, err]).toEqual([1, expect.stringMatching(/at once.*add --yes to confirm/)]);
    expect((await askForToken(account)).body.scope.split(' ')).toEqual(MERCHANT_SCOPES);
  });
});
