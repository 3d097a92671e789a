import { expect, jest, test } from '@jest/globals';
import * as accounts from '#lib/store/accounts.ts';
import { type Unread, UnreadableItem } from '#lib/store/engine/stored-item.ts';
import { newCollector, once } from '#tests/support/money/collections.ts';
import { json } from './run-ops.ts';

let broken = '';
const notRead = () => new UnreadableItem(`ACC ${broken}`, 'members_are_missing');

// Other suites use the same table, so the account is broken for this one alone.
jest.unstable_mockModule('#lib/store/accounts.ts', () => ({
  ...accounts,
  async findAccount(id: string) {
    if (id === broken) throw notRead();
    return accounts.findAccount(id);
  },
  async *listAccounts(unread: Unread) {
    for await (const some of accounts.listAccounts(unread))
      yield some.filter(({ account_id }) => account_id !== broken);
    unread(notRead());
  },
}));

test('records of a merchant whose account cannot be read are found', async () => {
  const merchant = await newCollector();
  const { id, customer_id } = await merchant.active(once);
  broken = merchant.account.account_id;
  for (const words of [[], ['--account', broken]]) {
    const { direct_debits, cannot_be_read } = await json('find', `${customer_id}@example.com`, ...words);
    expect(direct_debits).toMatchObject([{ direct_debit_id: id, merchant: broken }]);
    expect(cannot_be_read).toBe(`ACC ${broken}`);
  }
});
