import { beforeAll, expect, jest, test } from '@jest/globals';
import * as accounts from '#lib/store/accounts.ts';
import { type Unread, UnreadableItem } from '#lib/store/engine/stored-item.ts';
import { newCollector, once } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { json, ops } from './run-ops.ts';

const DAY = businessDay(40);

let broken = '';
const notRead = () => new UnreadableItem(`ACC ${broken}`, 'members_are_missing');

// Other suites use the same table, so the account is broken for this one alone.
jest.unstable_mockModule('#lib/store/accounts.ts', () => {
  const failing = (find: typeof accounts.findAccount) => (id: string) =>
    id === broken ? Promise.reject(notRead()) : find(id);
  return {
    ...accounts,
    findAccount: failing(accounts.findAccount),
    requireAccount: failing(accounts.requireAccount),
    async *listAccounts(unread: Unread) {
      for await (const some of accounts.listAccounts(unread))
        yield some.filter(({ account_id }) => account_id !== broken);
      unread(notRead());
    },
  };
});

let other = '';
let debit: { readonly id: string; readonly customer_id: string };
beforeAll(async () => {
  const [merchant, readable] = [await newCollector(), await newCollector()];
  debit = await merchant.active({ ...once, next_payment_date: DAY });
  await readable.active({ ...once, next_payment_date: DAY });
  [broken, other] = [merchant.account.account_id, readable.account.account_id];
});

test('records of a merchant whose account cannot be read are found', async () => {
  for (const words of [[], ['--account', broken]]) {
    const { direct_debits, cannot_be_read } = await json(
      'find',
      `${debit.customer_id}@example.com`,
      ...words,
    );
    expect(direct_debits).toMatchObject([{ direct_debit_id: debit.id, merchant: broken }]);
    expect(cannot_be_read).toBe(`ACC ${broken}`);
  }
});

test('the list of accounts names one that cannot be read, and shows the others', async () => {
  const { code, out, err } = await ops(['account', 'list', '--json']);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`Cannot be read: ${broken}; see "A record cannot be read" in RUNBOOK.md.\n`),
  ]);
  const rows: { account_id: string }[] = JSON.parse(out);
  expect(rows.at(-1)).toMatchObject({ account_id: broken, name: 'cannot be read' });
  expect(rows.map(({ account_id }) => account_id)).toContain(other);
});

test.each([[], ['--day', 'yesterday'], ['--day', DAY]])(
  'the overview names an account that cannot be read, and shows the rest: %s %s',
  async (...words) => {
    const { code, out, err } = await ops(['overview', ...words, '--json']);
    expect([code, err]).toEqual([1, expect.stringContaining(`Cannot be read: ${broken}; `)]);
    const { cannot_be_read, by_merchant } = JSON.parse(out);
    expect(cannot_be_read).toEqual([
      { record: broken, what_to_do: 'see "A record cannot be read" in RUNBOOK.md' },
    ]);
    if (words.at(-1) !== DAY) return;
    const shown = by_merchant.map(({ account_id }: { account_id: string }) => account_id);
    expect(shown).toContain(other);
    expect(shown).not.toContain(broken);
  },
);
