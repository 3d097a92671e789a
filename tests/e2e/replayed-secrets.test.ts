import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type Answer, askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { HOOKS, hooksOf } from '#tests/support/webhook-endpoints.ts';

/*
 * Case 5: a signing secret that was replaced came back by the Idempotency-Key of the request that had made it, to any token of
 * the account.
 */
type Asked = {
  account: TestAccount;
  hooks: ReturnType<typeof hooksOf>;
  /** The endpoint that the secret is of, in a response. */
  idIn: (first: Answer) => string;
  ask: (token: string) => Promise<Answer>;
};

async function asking(method: string, pathOf: (id: string) => string, body: object): Promise<Asked> {
  const account = await newAccount();
  const hooks = hooksOf(account);
  const endpoint = (await hooks.create()).body.id;
  const [path, key] = [pathOf(endpoint), randomUUID()];
  const idIn = ({ body: { id } }: Answer) => id ?? endpoint;
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

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const NOT_REPEATED = [409, 'response_not_repeated'];

/** Makes another secret in place of the one in a response. */
const replace = (name: string, { account: { token }, hooks, idIn }: Asked, first: Answer) =>
  name === NOTIFY ? send('POST', '/api/notify-secret/rotate', {}, { token }) : hooks.rotate(idIn(first));

describe.each(Object.entries(ALL))('the secret of %s', (name, begin) => {
  test('is returned again to the token that asked for it, while it is the newest', async () => {
    const { account, ask } = await begin();
    const [first, again] = [await ask(account.token), await ask(account.token)];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('is not returned to another token of the account, and nothing is done again', async () => {
    const { rotateKeys } = await import('#lib/operations/rotate-keys.ts');
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

  test('is not returned after it was replaced', async () => {
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
    const { rotateKeys } = await import('#lib/operations/rotate-keys.ts');
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
    const { rotateKeys } = await import('#lib/operations/rotate-keys.ts');
    const [account, key] = [await newAccount(), randomUUID()];
    await askForToken(account, undefined, { key });
    await rotateKeys(account.account_id, 0, new Date());
    expect(codeOf(await askForToken(account, undefined, { key }))).toEqual([401, 'unauthenticated']);
  });
});
