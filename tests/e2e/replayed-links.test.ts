import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { type Answer, newAccount, send } from '#tests/support/api.ts';
import { acknowledge, merchantOf, newCustomer, PLACE, RFC } from '#tests/support/direct-debits.ts';
import { byLink, claimsOf, refused } from '#tests/support/links.ts';
import { isReplay, keyed, linkIn, NOT_REPEATED } from '#tests/support/replays.ts';

/*
 * Case 5: a link that was replaced or used came back by the Idempotency-Key of the request that had made it, to whoever
 * presented the key.
 */
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

/** A direct debit, the token of its link, and a request by that link whose response has the next link. */
type Asked = { id: string; token: string; ask: (token: string) => Promise<Answer> };

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
  test('is returned again to the link that asked for it, while it is valid', async () => {
    const { id, token, ask } = await begin();
    const [first, again] = [await ask(token), await ask(token)];
    expect([again.status, again.body, isReplay(again)]).toEqual([first.status, first.body, true]);
    expect((await byLink(id, linkIn(again)).read()).status).toBe(200);
  });

  test('is not returned to another link of the direct debit, and nothing is done again', async () => {
    const { id, token, ask } = await begin();
    const second = linkIn(await ask(token));
    expect(refused(await ask(second))).toEqual(NOT_REPEATED);
    expect((await byLink(id, second).read()).status).toBe(200);
  });

  test('is not returned to any link after the merchant made a newer one', async () => {
    const { id, token, ask } = await begin();
    const second = linkIn(await ask(token));
    const third = await merchant.link(id);
    expect(refused(await ask(token))).toEqual([403, 'token_used', 'replaced']);
    expect(refused(await ask(second))).toEqual(NOT_REPEATED);
    expect(refused(await ask(third))).toEqual(NOT_REPEATED);
    expect((await byLink(id, third).read()).status).toBe(200);
  });

  test('is not returned after it was used', async () => {
    const { id, token, ask } = await begin();
    const second = linkIn(await ask(token));
    expect((await byLink(id, second).revoke()).status).toBe(200);
    expect(refused(await ask(token))).toEqual([403, 'token_used', 'used']);
    expect(refused(await ask(second))).toEqual(NOT_REPEATED);
  });

  test('is not returned to the link that asked for it once that has expired', async () => {
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
    expect(refused(await ask(expired))).toEqual([401, 'unauthenticated', undefined]);
  });
});

test('a response without a link is returned to any link of the direct debit, as before', async () => {
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
