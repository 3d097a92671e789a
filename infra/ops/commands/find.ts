import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { rowsOfFound } from '#infra/ops/find/found-rows.ts';
import { requestLines } from '#infra/ops/find/request-lines.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { findNamedAccount, listNamedAccounts, type NamedAccount } from '#lib/operations/named-accounts.ts';
import { findAnything } from '#lib/operations/search/anything/find-anything.ts';
import { kindsOf } from '#lib/operations/search/anything/kinds-of-text.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';

/** How many direct debits are read for a name or the end of an account number, unless all are asked for. */
const MOST_READ = 10_000;

/** An account number, which must not be in the history of a shell. */
const ACCOUNT_NUMBER = /^\d[\d -]{14,}$/;

/** The search over all merchants. */
export const findCommands: readonly OpsCommand[] = [
  command({
    name: 'find',
    summary: 'Find customers, merchants, payments and requests by a name, an id or a number.',
    details:
      'Keys and indexes find ids of any kind, references, e-mail addresses, the merchants’ own ids of customers and of ' +
      'records: some reads for each merchant. A name, and the last four digits of an account number, have no index: the ' +
      `newest direct debits of all merchants are read, ${MOST_READ} in all, and not_looked_at says which merchants have ` +
      'older ones. --account reads those of one merchant first, --all reads all. A request is looked for in the logs. ' +
      'Records that cannot be read are named, and stop nothing else. looks says where the text was looked for, and what that has read. Whole ids only: --wide prints them.',
    example: 'find "Dolores Godínez"',
    takes: (line) =>
      line
        .argument('<text...>', 'a name, an id, a reference, an address, four digits of an account number')
        .option('--account <account>', 'search this account only')
        .option('--all', 'read all direct debits'),
    run: async ([words], { account, all }) => {
      const text = words.join(' ').trim();
      if (ACCOUNT_NUMBER.test(text))
        throw new OpsError('An account number is not searched: write its last four digits.');
      const unreadAccounts = new Set<string>();
      const accounts = await accountsOf(account, ({ item }) => unreadAccounts.add(item));
      const looked = (count: number) => showProgress(`${count} direct debits read`);
      const most = all ? Number.POSITIVE_INFINITY : MOST_READ;
      const isRequest = kindsOf(text).includes('request');
      const requests = isRequest ? await requestLines(text) : undefined;
      const anything = await findAnything(text, { accounts, most, looked });
      const known = new Map(accounts.map((each) => [each.account_id, each]));
      const names = anything.unread.map((id) => known.get(id)?.name ?? id);
      const lists = rowsOfFound(anything, requests, known);
      const unreadable = [...new Set([...unreadAccounts, ...anything.unreadable])];
      if (Object.keys(lists).length === 1) console.error('Nothing found.');
      return {
        searched_merchants: accounts.length,
        not_looked_at: names.length > 0 ? unreadOf(names) : 'nothing',
        ...(unreadable.length > 0 && { cannot_be_read: unreadable.join(', ') }),
        ...lists,
      };
    },
  }),
];

/** More names of merchants than help an operator. */
const MOST_NAMES = 10;

function unreadOf(names: readonly string[]): string {
  const others = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} others` : '';
  const some = names.slice(0, MOST_NAMES).join(', ');
  return `older direct debits, if there are any, of ${some}${others}: add --all, or --account`;
}

/** Returns the accounts to search. The records of one that cannot be read itself are found all the same. */
const accountsOf = async (id: string | undefined, unread: Unread): Promise<NamedAccount[]> =>
  id === undefined ? listNamedAccounts(unread) : [found(await findNamedAccount(id, unread), 'account', id)];
