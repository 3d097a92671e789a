import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { matcherOfName } from '#lib/domain/matches-name.ts';
import type { NamedAccount } from '#lib/operations/named-accounts.ts';
import { endingIn } from '#lib/operations/search/search-debits.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { leftOut } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findBearer } from '#lib/store/references.ts';
import { findById } from './by-id.ts';
import { debitsOfAddress, debitsOfCustomer, namedRecords } from './by-index.ts';
import type { KindOfText } from './kinds-of-text.ts';
import type { Look } from './look.ts';
import { type LookedThrough, lookThrough } from './look-through.ts';

export type Asked = {
  /** The accounts that are searched: all, or one. */
  readonly accounts: readonly NamedAccount[];
  /** How many direct debits are read where no index helps. */
  readonly most: number;
  /** Receives how many direct debits were read so far. */
  readonly looked: (count: number) => void;
  /** Receives the records that cannot be read. They stop nothing else. */
  readonly unread: Unread;
};

/** A look, the ids that it has found, and the accounts whose older direct debits were not read. */
type Seen = Look & { readonly ids: readonly string[]; readonly unread?: readonly string[] };

const seen = (where: string, ids: readonly string[], read: Look['read']): Seen => ({
  ...{ where, found: ids.length, ids, read },
});

const accountIdsOf = ({ accounts }: Asked) => accounts.map(({ account_id }) => account_id);

/** A look for one id. One whose record cannot be read is not found, but named. */
const one =
  (where: string, find: (id: string) => Promise<unknown>) =>
  async (id: string, { unread }: Asked) => {
    const found = await find(id).catch((error: unknown) => leftOut(error, unread));
    return seen(where, found === undefined ? [] : [id], { keys: 1 });
  };

const through = (where: string, { ids, unread, ...read }: LookedThrough): Seen => ({
  ...seen(where, ids, read),
  unread,
});

/** How each kind of text is looked for. A request is in the logs, and in none of these. */
export const WAYS: Readonly<
  Record<Exclude<KindOfText, 'request'>, (text: string, asked: Asked) => Promise<Seen>>
> = {
  account: one('ids of accounts', findAccount),
  direct_debit: one('ids of direct debits', findDirectDebit),
  order: one('ids of orders', findOrder),
  async other(id, { unread }) {
    const found = await findById(id).catch((error: unknown) => leftOut(error, unread));
    const { kind = 'record', other, read = {} } = found ?? {};
    return seen(`ids: ${kind}`, other ? [id] : [], read);
  },
  async reference(text) {
    const bearer = await findBearer(Number(text));
    return seen('references', bearer === undefined ? [] : [bearer], { keys: 1 });
  },
  async email(address, asked) {
    const { ids, read } = await debitsOfAddress(accountIdsOf(asked), address, asked.unread);
    return seen('e-mail addresses, by index', ids, read);
  },
  async customer_id(id, asked) {
    const { ids, read } = await debitsOfCustomer(accountIdsOf(asked), id, asked.unread);
    return seen('merchants’ customer ids, by index', ids, read);
  },
  async external_id(id, asked) {
    const { ids, read } = await namedRecords(accountIdsOf(asked), id);
    return seen('external ids, by key', ids, read);
  },
  async name(text, asked) {
    const matches = matcherOfName(text);
    const merchants = asked.accounts.filter(({ name, legal_name }) => matches(`${name} ${legal_name ?? ''}`));
    const matching = async (debits: readonly DirectDebit[]) =>
      debits.filter(({ customer }) => matches(customer.name));
    const looked = await lookThrough({ ...asked, accountIds: accountIdsOf(asked), matching });
    const ids = [...merchants.map(({ account_id }) => account_id), ...looked.ids];
    return through('names of merchants and customers, one by one', { ...looked, ids });
  },
  async last4(digits, asked) {
    const matching = (debits: readonly DirectDebit[]) => endingIn(digits, debits, asked.unread);
    const looked = await lookThrough({ ...asked, accountIds: accountIdsOf(asked), matching });
    return { ...through('ends of account numbers, one by one', looked), read: readOf(looked) };
  },
};

/** Each direct debit is read with its payment method. */
const readOf = ({ pages, records }: LookedThrough) => ({ pages, records, keys: records });
