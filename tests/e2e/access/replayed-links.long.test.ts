import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer, PLACE, RFC } from '#tests/support/records/direct-debits.ts';
import { byLink, claimsOf, refused } from '#tests/support/records/links.ts';
import { type ApiResponse, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';

/** Sends the same request with its own Idempotency-Key at each call, with any token. */
function keyed(method: string, path: string, body: object): (token: string) => Promise<ApiResponse> {
  const key = randomUUID();
  return (token) => send(method, path, body, { token, key });
}

/** Whether a response is the one to an earlier request. */
const isReplay = ({ headers }: ApiResponse) => headers.get('idempotent-replayed') === 'true';

/** The token of the link in a response. */
const linkIn = ({ body }: ApiResponse): string => (body.next_link ?? body).token;

/** The refusal to repeat a response with a secret. */
const NOT_REPEATED = [409, 'response_not_repeated', undefined];

/*
 * Case 5: a link that was replaced or used was returned again for the Idempotency-Key of its request, to any caller
 * with the key.
 */
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

/** A direct debit, the token of its link, and a request by that link whose response has the next link. */
type Asked = { id: string; token: string; ask: (token: string) => Promise<ApiResponse> };

async function waiting() {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, { send_email: false });
  return { customer, id: body.id as string, token: await merchant.link(body.id) };
}

async function acknowledged() {
  const { token, ...debit } = await waiting();
  const { body } = await acknowledge(token);
  const path = `/api/customers/${debit.customer}/payment-methods`;
  return { ...debit, path, token: body.next_link.token as string };
}

const WAYS: Record<string, () => Promise<Asked>> = {
  async 'a request for a link'() {
    const { id, token } = await waiting();
    return { id, token, ask: keyed('POST', `/api/direct-debits/${id}/session-link`, {}) };
  },
  async 'an acknowledgment'() {
    const { id, token } = await waiting();
    return { id, token, ask: keyed('POST', '/api/direct-debits/acknowledge', PLACE) };
  },
  async 'an account that is added with its RFC'() {
    const { id, token, path } = await acknowledged();
    return { id, token, ask: keyed('POST', path, methodBody(newClabe(), { rfc: RFC })) };
  },
  async 'the start of a validation'() {
    const { id, token, path } = await acknowledged();
    const { body } = await send('POST', path, methodBody(newClabe()), { token });
    const validation = { payment_method_id: body.id, rfc: RFC };
    return { id, token, ask: keyed('PATCH', '/api/payment-methods/validate', validation) };
  },
};

describe.each(Object.entries(WAYS))('the link in the response to %s', (_, begin) => {
  longTest('is returned again to the link that requested it, while it is valid', async () => {
    const { id, token, ask } = await begin();
    const [first, again] = [await ask(token), await ask(token)];
    expect([again.status, again.body, isReplay(again)]).toEqual([first.status, first.body, true]);
    expect((await byLink(id, linkIn(again)).read()).status).toBe(200);
  });

  longTest(
    'is not returned to another link of the direct debit, and the request is not repeated',
    async () => {
      const { id, token, ask } = await begin();
      const second = linkIn(await ask(token));
      expect(refused(await ask(second))).toEqual(NOT_REPEATED);
      expect((await byLink(id, second).read()).status).toBe(200);
    },
  );

  test('is not returned to any link after the merchant created a newer one', async () => {
    const { id, token, ask } = await begin();
    const second = linkIn(await ask(token));
    const third = await merchant.link(id);
    expect(refused(await ask(token))).toEqual([403, 'token_used', 'replaced']);
    expect(refused(await ask(second))).toEqual(NOT_REPEATED);
    expect(refused(await ask(third))).toEqual(NOT_REPEATED);
    expect((await byLink(id, third).read()).status).toBe(200);
  });

  longTest('is not returned after it was used', async () => {
    const { id, token, ask } = await begin();
    const second = linkIn(await ask(token));
    expect((await byLink(id, second).revoke()).status).toBe(200);
    expect(refused(await ask(token))).toEqual([403, 'token_used', 'used']);
    expect(refused(await ask(second))).toEqual(NOT_REPEATED);
  });

  longTest('is not returned to the link that requested it once that has expired', async () => {
    const { issueLinkToken } = await import('#lib/auth/tokens.ts');
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const { id, token, ask } = await begin();
    await ask(token);
    const debit = await findDirectDebit(id);
    if (!debit) throw new Error('The direct debit is not there');
    const expired = await issueLinkToken({
      accountId: debit.account_id,
      directDebitId: id,
      customerId: debit.customer_id,
      purpose: 'activation',
      tokenId: claimsOf(token).jti,
      issuedAt: new Date(Date.now() - 86_400_000),
    });
    expect(refused(await ask(expired))).toEqual([401, 'token_expired', undefined]);
  });
});

longTest('a response without a link is returned to any link of the direct debit, as before', async () => {
  const customer = newCustomer();
  const payment_method_id = await merchant.verifiedMethod(customer);
  const { body } = await merchant.create(customer, { payment_method_id, send_email: false });
  const token = await merchant.link(body.id);
  const agree = keyed('POST', '/api/direct-debits/acknowledge', PLACE);
  const first = await agree(token);
  expect([first.status, first.body.next_link]).toEqual([200, null]);
  for (const each of [token, await merchant.link(body.id)]) {
    const again = await agree(each);
    expect([again.status, again.body, isReplay(again)]).toEqual([200, first.body, true]);
  }
});

describe('the link that a merchant created', () => {
  /* Case 5, for the links that merchants create: see `replayed-links.test.ts`. */
  let account: TestAccount;

  beforeAll(async () => {
    account = await newAccount();
    merchant = merchantOf(account);
  });

  const waiting = async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    return { id: body.id as string };
  };

  /** A request of the merchant for a link, and the response to it. */
  async function made() {
    const { id } = await waiting();
    const ask = keyed('POST', `/api/direct-debits/${id}/session-link`, {});
    return { id, ask, first: await ask(account.token) };
  }

  test('is returned again to the token that created it, while it is valid', async () => {
    const { ask, first } = await made();
    const again = await ask(account.token);
    expect([again.status, again.body, isReplay(again)]).toEqual([201, first.body, true]);
  });

  test('is not returned to another token of the account, whatever its scopes and keys', async () => {
    const { rotateKeys } = await import('#lib/operations/keys/rotate-keys.ts');
    const { id, ask, first } = await made();
    const replaced = await rotateKeys(account.account_id, 3600, new Date());
    if (!replaced) throw new Error('The account is not there');
    const narrow = 'write_direct_debits';
    for (const other of [await tokenOf(account), await tokenOf(account, narrow), await tokenOf(replaced)])
      expect(refused(await ask(other))).toEqual(NOT_REPEATED);
    expect((await byLink(id, linkIn(first)).read()).status).toBe(200);
  });

  longTest('is returned to one of two tokens that request it at the same moment', async () => {
    const other = await tokenOf(account);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await waiting();
      const ask = keyed('POST', `/api/direct-debits/${id}/session-link`, {});
      const responses = await Promise.all([account.token, other, account.token, other].map(ask));
      const tokens = [account.token, other].filter((_, n) =>
        responses.some(({ status }, by) => status === 201 && by % 2 === n),
      );
      const refusals = responses.filter(({ status }) => status !== 201).map(refused);
      expect(tokens).toHaveLength(1);
      for (const [, code] of refusals)
        expect(['response_not_repeated', 'idempotency_in_flight']).toContain(code);
    }
  });

  longTest.each([
    ['a newer one', (id: string) => merchant.link(id), 'replaced'],
    ['a mail', (id: string) => merchant.call('POST', `/api/direct-debits/${id}/resend-email`), 'replaced'],
    ['its use', (_: string, token: string) => acknowledge(token), 'used'],
  ] as const)('is not returned after %s', async (_, end, reason) => {
    const { id, ask, first } = await made();
    await end(id, linkIn(first));
    expect(refused(await ask(account.token))).toEqual([403, 'token_used', reason]);
  });
});
