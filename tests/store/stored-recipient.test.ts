import { randomUUID } from 'node:crypto';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { createSessionLink } from '#lib/api/direct-debits/routes.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

let account: TestAccount;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  account = await newAccount();
});

const ask = async (id: string, key: string) => {
  const { handler } = await import('#functions/direct-debits/create-session-link.ts');
  const headers = { 'idempotency-key': key };
  const { account_id: accountId } = account;
  return callHandler(handler, createSessionLink, {
    accountId,
    now: new Date(),
    params: { id },
    body: {},
    headers,
  });
};

test('a stored response with a secret names its recipient inside the seal only', async () => {
  const merchant = merchantOf(account);
  const { body: debit } = await merchant.create(newCustomer(), { send_email: false });
  const key = randomUUID();
  const response = await ask(debit.id, key);
  const { getItem } = await import('#lib/store/engine/read.ts');
  const { idempotencyKey } = await import('#lib/store/keys.ts');
  const stored = await getItem(idempotencyKey(account.account_id, createSessionLink.id, key));
  expect(response.status).toBe(201);
  expect(Object.keys(stored ?? {}).sort()).toEqual([
    'account_id',
    'expires_at',
    'pk',
    'request',
    'response',
    'sk',
  ]);
  expect((await ask(debit.id, key)).body).toEqual(response.body);
});
