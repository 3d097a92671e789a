import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { HOOKS, hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import {
  type ApiResponse,
  askForToken,
  newAccount,
  type RequestOptions,
  send,
  type TestAccount,
  tokenOf,
} from '#tests/support/service/api.ts';

/*
 * Case 5: a signing secret that was replaced was returned again for the Idempotency-Key of its request, to any token of
 * the account.
 */
type Asked = {
  account: TestAccount;
  hooks: ReturnType<typeof hooksOf>;
  /** Returns the endpoint of the secret in a response. */
  idIn: (first: ApiResponse) => string;
  ask: (token: string) => Promise<ApiResponse>;
};

async function asking(method: string, pathOf: (id: string) => string, body: object): Promise<Asked> {
  const account = await newAccount();
  const hooks = hooksOf(account);
  const endpoint = (await hooks.create()).body.id;
  const [path, key] = [pathOf(endpoint), randomUUID()];
  const idIn = ({ body: { id } }: ApiResponse) => id ?? endpoint;
  return { account, hooks, idIn, ask: (token) => send(method, path, body, { token, key }) };
}

const OF_ENDPOINTS: Record<string, () => Promise<Asked>> = {
  'a new webhook endpoint': () => asking('POST', () => '/api/webhook-endpoints', { url: HOOKS }),
  'a rotated webhook endpoint': () =>
    asking('POST', (id) => `/api/webhook-endpoints/${id}/rotate-secret`, {}),
};
const NOTIFY = 'a rotated notify secret';
const ALL: Record<string, () => Promise<Asked>> = {
  ...OF_ENDPOINTS,
  [NOTIFY]: () => asking('POST', () => '/api/notify-secret/rotate', {}),
};

const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code];
const NOT_REPEATED = [409, 'response_not_repeated'];

/** Creates another secret to replace the one in a response. */
const replace = (name: string, { account: { token }, hooks, idIn }: Asked, first: ApiResponse) =>
  name === NOTIFY ? send('POST', '/api/notify-secret/rotate', {}, { token }) : hooks.rotate(idIn(first));

describe.each(Object.entries(ALL))('the secret of %s', (name, begin) => {
  test('is returned again to the token that requested it, while it is the newest', async () => {
    const { account, ask } = await begin();
    const [first, again] = [await ask(account.token), await ask(account.token)];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  longTest('is not returned to another token of the account, and the request is not repeated', async () => {
    const { rotateKeys } = await import('#lib/operations/keys/rotate-keys.ts');
    const { account, ask, hooks } = await begin();
    const first = await ask(account.token);
    const endpoints = (await hooks.list()).body;
    const replaced = await rotateKeys(account.account_id, 3600, new Date());
    if (!replaced) throw new Error('The account is not there');
    for (const other of [await tokenOf(account), await tokenOf(replaced)])
      expect(codeOf(await ask(other))).toEqual(NOT_REPEATED);
    const narrowed = await ask(await tokenOf(account, 'read_direct_debits'));
    expect(narrowed.status).toBeGreaterThanOrEqual(400);
    expect(narrowed.body).not.toHaveProperty('secret');
    expect((await hooks.list()).body).toEqual(endpoints);
    expect((await ask(account.token)).body).toEqual(first.body);
  });

  longTest('is not returned after it was replaced', async () => {
    const asked = await begin();
    const { ask, account } = asked;
    const first = await ask(account.token);
    const { body: next } = await replace(name, asked, first);
    expect(codeOf(await ask(account.token))).toEqual(NOT_REPEATED);
    expect(next.secret).not.toBe(first.body.secret);
  });
});

describe.each(Object.entries(OF_ENDPOINTS))('the secret of %s', (_, begin) => {
  test('is returned again after another change of the endpoint', async () => {
    const { account, hooks, ask, idIn } = await begin();
    const first = await ask(account.token);
    await hooks.update(idIn(first), { description: 'Books' });
    expect((await ask(account.token)).body).toEqual(first.body);
  });

  test('is not returned after the endpoint was deleted', async () => {
    const { account, hooks, ask, idIn } = await begin();
    const first = await ask(account.token);
    await hooks.delete(idIn(first));
    expect(codeOf(await ask(account.token))).toEqual(NOT_REPEATED);
  });
});

describe('an access token', () => {
  test('is returned again to the same pair of keys, and another pair gets one of its own', async () => {
    const { rotateKeys } = await import('#lib/operations/keys/rotate-keys.ts');
    const [account, key] = [await newAccount(), randomUUID()];
    const first = await askForToken(account, undefined, { key });
    const next = await rotateKeys(account.account_id, 3600, new Date());
    if (!next) throw new Error('The account is not there');
    const again = await askForToken(account, undefined, { key });
    expect([again.status, again.body.token]).toEqual([200, first.body.token]);
    const other = await askForToken(next, undefined, { key });
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(other.body.token).not.toBe(first.body.token);
  });

  test('is not returned to a pair of keys that was closed', async () => {
    const { rotateKeys } = await import('#lib/operations/keys/rotate-keys.ts');
    const [account, key] = [await newAccount(), randomUUID()];
    await askForToken(account, undefined, { key });
    await rotateKeys(account.account_id, 0, new Date());
    expect(codeOf(await askForToken(account, undefined, { key }))).toEqual([401, 'keys_not_accepted']);
  });
});

describe('the notify secret of an account', () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await newAccount();
  });

  const get = ({ token }: TestAccount) => send('GET', '/api/notify-secret', undefined, { token });
  const rotate = ({ token }: TestAccount, options: RequestOptions = {}) =>
    send('POST', '/api/notify-secret/rotate', undefined, { token, ...options });

  async function signing(accountId: string, now = new Date()): Promise<string[]> {
    const { notifySecretOf, secretsOf } = await import('#lib/operations/webhooks/secrets.ts');
    return secretsOf(await notifySecretOf(accountId, now), now);
  }

  test('does not exist at first, is created by a rotation, and never shown by GET', async () => {
    expect(await get(account)).toMatchObject({
      status: 200,
      body: { rotated_at: null, previous_expires_at: null },
    });
    const made = await rotate(account);
    expect(made).toMatchObject({
      status: 200,
      body: { rotated_at: expect.any(String), previous_expires_at: null },
    });
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret, ...shown } = made.body;
    expect((await get(account)).body).toEqual(shown);
    expect(await signing(account.account_id)).toEqual([secret]);
  });

  test('signs next to its successor for 24 hours', async () => {
    const own = await newAccount();
    const { body: first } = await rotate(own);
    const { body: second } = await rotate(own);
    const DAY = 24 * 60 * 60 * 1000;
    const until = new Date(Date.parse(second.rotated_at) + DAY).toISOString();
    expect(second.previous_expires_at).toBe(until);
    expect(await signing(own.account_id)).toEqual([second.secret, first.secret]);
    expect(await signing(own.account_id, new Date(until))).toEqual([second.secret]);
  });

  test('exists before it is requested, and then the merchant does not have it yet', async () => {
    const own = await newAccount();
    const [[before], [same]] = await Promise.all([signing(own.account_id), signing(own.account_id)]);
    expect(same).toBe(before);
    expect((await get(own)).body).toEqual({ rotated_at: null, previous_expires_at: null });
    const { body } = await rotate(own);
    expect(await signing(own.account_id)).toEqual([body.secret, before]);
  });

  test('is rotated once for one Idempotency-Key', async () => {
    const own = await newAccount();
    const key = newId('req');
    const first = await rotate(own, { key });
    expect((await rotate(own, { key })).body).toEqual(first.body);
    expect(await signing(own.account_id)).toEqual([first.body.secret]);
  });

  longTest('is different for each account', async () => {
    const [one, other] = [await rotate(await newAccount()), await rotate(await newAccount())];
    expect(one.body.secret).not.toBe(other.body.secret);
  });
});
