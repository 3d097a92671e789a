import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Order } from '#lib/domain/order.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { leftOut } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { findOrders } from '#lib/store/orders.ts';
import { findById, type Other } from './by-id.ts';
import { kindsOf } from './kinds-of-text.ts';
import type { Look } from './look.ts';
import { type Asked, WAYS } from './ways.ts';

/** What was found, where it was looked for, and the accounts whose older direct debits were not read. */
export type Anything = {
  readonly accounts: readonly Account[];
  readonly debits: readonly DirectDebit[];
  readonly orders: readonly Order[];
  readonly others: readonly (Other & { readonly id: string })[];
  readonly looks: readonly Look[];
  readonly unread: readonly string[];
  /** The records that cannot be read: their kinds and ids. */
  readonly unreadable: readonly string[];
};

/** More records of a kind than an operator reads. */
const MOST_FOUND = 200;

/**
 * Looks for a text wherever something like it may be. Ids, references, e-mail addresses and the merchants' own ids are
 * found by keys and indexes. Names, and the last four digits of account numbers, have no index: they are looked for in
 * a bounded number of direct debits.
 */
export async function findAnything(text: string, given: Omit<Asked, 'unread'>): Promise<Anything> {
  const unreadable = new Set<string>();
  const unread: Unread = ({ item }) => unreadable.add(item);
  const asked = { ...given, unread };
  const kinds = kindsOf(text).filter((kind) => kind !== 'request');
  const seen = await Promise.all(kinds.map((kind) => WAYS[kind](text, asked)));
  const ids = [...new Set(seen.flatMap((look) => look.ids))];
  const starting = (...prefixes: string[]) =>
    ids.filter((id) => prefixes.includes(id.slice(0, id.indexOf('_')))).slice(0, MOST_FOUND);
  const others = (
    await Promise.all(ids.filter((id) => !PLAIN.test(id)).map((id) => otherOf(id, unread)))
  ).flat();
  const orders = await findOrders([...new Set([...starting('ord'), ...idsIn(others, 'order_id')])], unread);
  const debits = [
    ...starting('dd'),
    ...idsIn(others, 'direct_debit_id'),
    ...idsIn(orders, 'direct_debit_id'),
  ];
  const accounts = await Promise.all(
    starting('acc').map((id) => findAccount(id).catch((error: unknown) => leftOut(error, unread))),
  );
  return {
    accounts: accounts.filter((account) => account !== undefined),
    debits: await findDirectDebits([...new Set(debits)], unread),
    orders,
    others,
    looks: seen.map(({ where, found, read }) => ({ where, found, read })),
    unread: [...new Set(seen.flatMap((look) => look.unread ?? []))],
    unreadable: [...unreadable],
  };
}

/** The ids of records that are shown in lists of their own. */
const PLAIN = /^(?:acc|dd|ord)_/;

async function otherOf(id: string, unread: Unread) {
  const { other } = (await findById(id).catch((error: unknown) => leftOut(error, unread))) ?? {};
  return other ? [{ ...other, id }] : [];
}

const idsIn = <Name extends string>(
  some: readonly { readonly [N in Name]?: string | undefined }[],
  name: Name,
) => some.flatMap((one) => one[name] ?? []);
