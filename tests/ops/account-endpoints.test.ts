import { expect, test } from '@jest/globals';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { json, ops } from './run-ops.ts';

test('an operator deletes a webhook endpoint of an account, and no other one', async () => {
  const account = await newAccount();
  const hooks = hooksOf(account);
  const [{ body: kept }, { body: deleted }] = [await hooks.create(), await hooks.create()];
  const remove = (...words: string[]) => ['account', 'endpoint', 'delete', ...words, '--yes'];
  expect(await json(...remove(account.account_id, deleted.id))).toEqual({
    ...{ id: deleted.id, url: deleted.url, deleted: true },
  });
  const shown = await json('account', 'show', account.account_id);
  expect(shown.endpoints.map(({ id }: { id: string }) => id)).toEqual([kept.id]);

  const other = await newAccount();
  for (const [of, id, said] of [
    [account.account_id, deleted.id, `There is no webhook endpoint ${deleted.id}`],
    [other.account_id, kept.id, `There is no webhook endpoint ${kept.id}`],
    ['acc_none', kept.id, 'There is no account acc_none'],
  ] as const) {
    const outcome = await ops(remove(of, id));
    expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining(said)]);
  }
});
