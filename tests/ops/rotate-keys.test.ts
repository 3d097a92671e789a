import { beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';
import { json, ops } from './run-ops.ts';

/** Returns whether a token is accepted. The gateway caches accepted ones, so each token is tried once. */
const letsIn = async (token: string) =>
  (await send('GET', '/api/customers/c/payment-methods', undefined, { token })).status === 200;
const getsToken = async (keys: Pick<TestAccount, 'public_key' | 'private_key'>) =>
  (await askForToken(keys)).status === 200;
const rotate = (...words: string[]) => json('account', 'rotate-keys', account.account_id, ...words, '--yes');

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

describe('a merchant’s key that has leaked', () => {
  test('gets no token from then on, its tokens are refused, and the new key works at once', async () => {
    const next = await rotate();
    const shown = ['account_id', 'name', 'public_key', 'private_key', 'former_keys', 'webhook_endpoints'];
    expect(Object.keys(next)).toEqual([...shown, 'notify_urls', 'notify_secret_rotated_at']);
    expect(next).toMatchObject({ account_id: account.account_id, former_keys: [] });
    expect([await getsToken(account), await letsIn(account.token)]).toEqual([false, false]);
    expect(await letsIn(await tokenOf(next))).toBe(true);
  });

  test('does not change the links of customers', async () => {
    const customer = newCustomer();
    const debit = await send('POST', '/api/direct-debits', debitBody(customer), { token: account.token });
    const link = await send('POST', `/api/direct-debits/${debit.body.id}/session-link`, undefined, account);
    await rotate();
    const page = await send('GET', `/api/direct-debits/${debit.body.id}`, undefined, link.body);
    expect(page.status).toBe(200);
  });

  longTest('closes the formerly replaced ones, too', async () => {
    const second = await rotate('--old-good-for', '24h');
    const tokenOfSecond = await tokenOf(second);
    await rotate();
    expect(await Promise.all([account, second].map(getsToken))).toEqual([false, false]);
    expect(await Promise.all([account.token, tokenOfSecond].map(letsIn))).toEqual([false, false]);
  });
});

describe('the webhook endpoints of keys that are replaced', () => {
  const hooks = ({ token }: { token: string }) => ({
    create: async (path: string) => {
      const url = `https://hooks.example.com/${path}?secret=s3cret`;
      return (await send('POST', '/api/webhook-endpoints', { url }, { token })).body.id as string;
    },
    change: (id: string, description: string) =>
      send('PATCH', `/api/webhook-endpoints/${id}`, { description }, { token }),
    rotate: (id: string) => send('POST', `/api/webhook-endpoints/${id}/rotate-secret`, undefined, { token }),
  });

  longTest('are listed with the pair that created them, and with the one that changed them', async () => {
    const first = hooks(account);
    const [kept, changed, rotated] = [
      await first.create('kept'),
      await first.create('changed'),
      await first.create('rotated'),
    ];
    const second = await rotate();
    expect(second.webhook_endpoints.map(({ id }: { id: string }) => id).sort()).toEqual(
      [kept, changed, rotated].sort(),
    );
    expect(JSON.stringify(second.webhook_endpoints)).not.toContain('s3cret');

    const later = hooks({ token: await tokenOf(second) });
    const own = await later.create('own');
    await later.change(changed, 'by the second pair');
    await later.rotate(rotated);
    const third = await rotate();
    const listed = third.webhook_endpoints as { id: string }[];
    expect(listed.map(({ id }) => id).sort()).toEqual([changed, own, rotated].sort());
    expect(listed.find(({ id }) => id === changed)).toMatchObject({
      url: 'https://hooks.example.com/changed',
      created_with_key: account.public_key,
      changed_with_key: second.public_key,
    });
  });
});

test('a key that is replaced without a leak works next to the new one for the chosen time', async () => {
  const next = await rotate('--old-good-for', '24h');
  expect(next.former_keys).toEqual([
    { public_key: account.public_key, valid_until: expect.stringMatching(/Z$/) },
  ]);
  expect([await getsToken(account), await letsIn(account.token), await getsToken(next)]).toEqual([
    true,
    true,
    true,
  ]);
  expect((await json('account', 'show', account.account_id)).key_pairs).toHaveLength(2);
});

test('keys are replaced after confirmation, and the former ones work for thirty days at most', async () => {
  const asked = await ops(['account', 'rotate-keys', account.account_id]);
  expect([asked.code, asked.err]).toEqual([1, expect.stringMatching(/at once.*add --yes to confirm/)]);
  const long = await ops(['account', 'rotate-keys', account.account_id, '--old-good-for', '31d', '--yes']);
  expect([long.code, long.err]).toEqual([1, expect.stringMatching(/at most thirty days/)]);
  expect(await getsToken(account)).toBe(true);
});
