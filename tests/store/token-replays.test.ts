import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createToken } from '#lib/api/authorizations/routes.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

test('a token is returned again for its Idempotency-Key with its remaining lifetime, and not once it has expired', async () => {
  const { createAccount } = await import('#lib/store/new-accounts.ts');
  const { handler } = await import('#functions/authorizations/create-token.ts');
  const { public_key, private_key, account_id: accountId } = await createAccount({ name: 'T', features: [] });
  const authorization = `Basic ${Buffer.from(`${public_key}:${private_key}`).toString('base64')}`;
  const headers = { authorization, 'idempotency-key': randomUUID() };
  const start = Date.parse('2026-11-20T16:00:00Z');
  const after = (seconds: number) =>
    callHandler(handler, createToken, { accountId, headers, now: new Date(start + seconds * 1000) });

  const first = await after(0);
  expect(first.body.expires_in).toBe(3600);
  expect((await after(3000)).body).toEqual({ ...first.body, expires_in: 600 });
  expect((await after(3599)).body).toEqual({ ...first.body, expires_in: 1 });
  const next = await after(3600);
  expect(next.headers).not.toHaveProperty('idempotent-replayed');
  expect(next.body.expires_in).toBe(3600);
  expect(next.body.token).not.toBe(first.body.token);
  expect((await after(3700)).body).toEqual({ ...next.body, expires_in: 3500 });
});

test('a token of replaced keys is not returned again to the keys that replace them', async () => {
  const { createAccount } = await import('#lib/store/new-accounts.ts');
  const { rotateKeys } = await import('#lib/operations/keys/rotate-keys.ts');
  const { handler } = await import('#functions/authorizations/create-token.ts');
  const created = await createAccount({ name: 'T', features: [] });
  const now = new Date();
  const key = randomUUID();
  const ask = ({ public_key, private_key }: { public_key: string; private_key: string }) =>
    callHandler(handler, createToken, {
      accountId: created.account_id,
      now,
      headers: {
        authorization: `Basic ${Buffer.from(`${public_key}:${private_key}`).toString('base64')}`,
        'idempotency-key': key,
      },
    });
  const before = await ask(created);
  const replaced = await rotateKeys(created.account_id, 0, now);
  if (!replaced) throw new Error('The account is not there');
  const after = await ask(replaced);
  expect([before.status, after.status]).toEqual([200, 200]);
  expect(after.headers).not.toHaveProperty('idempotent-replayed');
  expect(after.body.token).not.toBe(before.body.token);
  expect((await ask(created)).status).toBe(401);
});
