import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { newAccount, type RequestOptions, send, type TestAccount } from '#tests/support/api.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const get = ({ token }: TestAccount) => send('GET', '/api/notify-secret', undefined, { token });
const rotate = ({ token }: TestAccount, options: RequestOptions = {}) =>
  send('POST', '/api/notify-secret/rotate', undefined, { token, ...options });

async function signing(accountId: string, now = new Date()): Promise<string[]> {
  const { notifySecretOf, secretsOf } = await import('#lib/operations/notices/secrets.ts');
  return secretsOf(await notifySecretOf(accountId, now), now);
}

describe('the notify secret of an account', () => {
  test('is none at first, is made by a rotation, and never shown by GET', async () => {
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

  test('signs beside the next one for 24 hours', async () => {
    const own = await newAccount();
    const { body: first } = await rotate(own);
    const { body: second } = await rotate(own);
    const DAY = 24 * 60 * 60 * 1000;
    const until = new Date(Date.parse(second.rotated_at) + DAY).toISOString();
    expect(second.previous_expires_at).toBe(until);
    expect(await signing(own.account_id)).toEqual([second.secret, first.secret]);
    expect(await signing(own.account_id, new Date(until))).toEqual([second.secret]);
  });

  test('is there before anybody has asked for it, and then the merchant has none of it yet', async () => {
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

  test('is another one for each account', async () => {
    const [one, other] = [await rotate(await newAccount()), await rotate(await newAccount())];
    expect(one.body.secret).not.toBe(other.body.secret);
  });
});
