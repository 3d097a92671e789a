import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, jest } from '@jest/globals';
import { createSessionLink } from '#lib/api/direct-debits/routes.ts';
import type { KeyedRequest } from '#lib/store/idempotency.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

const test = inTurns(2);

let account: TestAccount;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  account = await newAccount();
});

/** Stores a response to a request for a link like a release that stored no recipient. */
async function storedBefore(id: string, body: object) {
  const { storeResponse } = await import('#lib/store/idempotency.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const [key, now] = [randomUUID(), new Date()];
  const request: KeyedRequest = {
    kind: 'tokens',
    accountId: account.account_id,
    scope: account.account_id,
    operation: createSessionLink.id,
    key,
    content: [{ id }, null, {}],
  };
  await transact([await storeResponse(request, { status: 201, body }, now)]);
  return key;
}

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

describe('a response that an earlier release stored', () => {
  test('is not repeated if it has a link, and the request is not repeated', async () => {
    const merchant = merchantOf(account);
    const { body: debit } = await merchant.create(newCustomer(), { send_email: false });
    const { body: link } = await merchant.call('POST', `/api/direct-debits/${debit.id}/session-link`);
    const key = await storedBefore(debit.id, link);
    const response = await ask(debit.id, key);
    expect([response.status, response.body.error.code]).toEqual([409, 'response_not_repeated']);
    expect(JSON.stringify(response.body)).not.toContain(link.token);
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    expect((await findDirectDebit(debit.id))?.link?.spent_at).toBeNull();
    const { byLink } = await import('#tests/support/records/links.ts');
    expect((await byLink(debit.id, link.token).read()).status).toBe(200);
  });
});

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
