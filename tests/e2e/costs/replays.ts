import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { merchantOf, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { HOOKS } from '#tests/support/records/webhook-endpoints.ts';
import { type ApiResponse, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';

/**
 * The cost in DynamoDB of repeating a response with a secret: one more read than the first request, which finds whether
 * the secret is valid.
 */
let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
let other: string;

beforeAll(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
  other = await tokenOf(account);
  // The authorizer's own read happens once for a token.
  for (const token of [account.token, other]) await send('PUT', '/api/orders/x', {}, { token });
});

const [ONE, SOME, WRITE] = ['GetItem', 'BatchGetItem', 'TransactWriteItems'];

const keyed = (path: string, body: object) => {
  const key = randomUUID();
  return (token: string): Promise<ApiResponse> => send('POST', path, body, { token, key });
};

async function waiting(): Promise<string> {
  return (await merchant.create(newCustomer(), { send_email: false })).body.id;
}

describe('the cost of repeating', () => {
  test('a link that a merchant created: the request, refused, and its direct debit; with another token, the request alone', async () => {
    const path = `/api/direct-debits/${await waiting()}/session-link`;
    const plain = await costOf(() => send('POST', path, {}, account), 201);
    const ask = keyed(path, {});
    const first = await costOf(() => ask(account.token), 201);
    expect(first).toMatchObject({ calls: plain.calls, depth: plain.depth, readUnits: plain.readUnits });
    expect(first.writeUnits - plain.writeUnits).toBeLessThanOrEqual(6);
    const again = await costOf(() => ask(account.token), 201);
    expect(again).toMatchObject({ calls: [SOME, ONE, WRITE], depth: 3 });
    expect(await costOf(() => ask(other), 409)).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
  });

  test('an acknowledgment by its spent link: the direct debit, the response, and the direct debit again', async () => {
    const token = await merchant.link(await waiting());
    const agree = keyed('/api/direct-debits/acknowledge', PLACE);
    await agree(token);
    expect(await costOf(() => agree(token), 200)).toMatchObject({ calls: [SOME, ONE, ONE], depth: 3 });
  });

  test('a webhook secret: the request, refused, and the owner of the secret', async () => {
    const create = keyed('/api/webhook-endpoints', { url: HOOKS });
    const created = { calls: [ONE, WRITE], depth: 2 };
    expect(await costOf(() => create(account.token), 201)).toMatchObject(created);
    expect(await costOf(() => create(account.token), 201)).toMatchObject({
      calls: [ONE, ONE, WRITE],
      depth: 3,
    });
    const rotate = keyed('/api/notify-secret/rotate', {});
    expect(await costOf(() => rotate(account.token), 200)).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    const again = await costOf(() => rotate(account.token), 200);
    expect(again).toMatchObject({ calls: [SOME, ONE, WRITE], depth: 3 });
  });

  test('a response without a secret: no read more', async () => {
    const id = await waiting();
    const resend = keyed(`/api/direct-debits/${id}/resend-email`, {});
    const first = await costOf(() => resend(account.token), 200);
    expect(first).toMatchObject({ calls: [SOME, ONE, WRITE], depth: 3 });
    const again = await costOf(() => resend(other), 200);
    expect(again).toMatchObject({ calls: first.calls, depth: first.depth });
  });
});
