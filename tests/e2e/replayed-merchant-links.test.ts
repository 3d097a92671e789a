import { beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { ROUNDS } from '#tests/support/budget.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { byLink, refused } from '#tests/support/links.ts';
import { isReplay, keyed, linkIn, NOT_REPEATED } from '#tests/support/replays.ts';

/* Case 5, of the links that merchants make: see `replayed-links.test.ts`. */
let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
});

const waiting = async () => {
  const { body } = await merchant.create(newCustomer(), { send_email: false });
  return { id: body.id as string };
};

describe('the link that a merchant made', () => {
  /** A request of the merchant for a link, and the response to it. */
  async function made() {
    const { id } = await waiting();
    const ask = keyed('POST', `/api/direct-debits/${id}/session-link`, {});
    return { id, ask, first: await ask(account.token) };
  }

  test('is returned again to the token that made it, while it is valid', async () => {
    const { ask, first } = await made();
    const again = await ask(account.token);
    expect([again.status, again.body, isReplay(again)]).toEqual([201, first.body, true]);
  });

  test('is not returned to another token of the account, whatever its scopes and keys', async () => {
    const { rotateKeys } = await import('#lib/operations/rotate-keys.ts');
    const { id, ask, first } = await made();
    const replaced = await rotateKeys(account.account_id, 3600, new Date());
    if (!replaced) throw new Error('The account is not there');
    const narrow = 'write_direct_debits';
    for (const other of [await tokenOf(account), await tokenOf(account, narrow), await tokenOf(replaced)])
      expect(refused(await ask(other))).toEqual(NOT_REPEATED);
    expect((await byLink(id, linkIn(first)).read()).status).toBe(200);
  });

  test('is returned to one of two tokens that ask for it at the same moment', async () => {
    const other = await tokenOf(account);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await waiting();
      const ask = keyed('POST', `/api/direct-debits/${id}/session-link`, {});
      const answers = await Promise.all([account.token, other, account.token, other].map(ask));
      const tokens = [account.token, other].filter((_, n) =>
        answers.some(({ status }, by) => status === 201 && by % 2 === n),
      );
      const refusals = answers.filter(({ status }) => status !== 201).map(refused);
      expect(tokens).toHaveLength(1);
      for (const [, code] of refusals)
        expect(['response_not_repeated', 'idempotency_in_flight']).toContain(code);
    }
  });

  test.each([
    ['a newer one', (id: string) => merchant.link(id), 'replaced'],
    ['a mail', (id: string) => merchant.call('POST', `/api/direct-debits/${id}/resend-email`), 'replaced'],
    ['its use', (_: string, token: string) => acknowledge(token), 'used'],
  ] as const)('is not returned after %s', async (_, end, reason) => {
    const { id, ask, first } = await made();
    await end(id, linkIn(first));
    expect(refused(await ask(account.token))).toEqual([403, 'token_used', reason]);
  });
});
