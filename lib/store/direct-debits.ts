import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import { wakeDay } from '#lib/domain/direct-debit/schedule.ts';
import { shardOf } from '#lib/domain/ids.ts';
import { sortableName } from '#lib/domain/matches-name.ts';
import { getExisting, getItem, queryItems, queryRecords, type Slice } from '#lib/store/engine/read.ts';
import { type Unread, withoutImplied } from '#lib/store/engine/stored-item.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import { DIRECT_DEBITS, listed } from '#lib/store/lists/lists.ts';
import { BOUNCED, dueShard, listKey, SHARDS } from './indexes.ts';
import { directDebitKey, idOf, type Key } from './keys.ts';

/** Returns a direct debit of any account, as of this moment; undefined if there is none. */
export function findDirectDebit(id: string): Promise<DirectDebit | undefined> {
  return getItem<DirectDebit>(directDebitKey(id));
}

/**
 * Returns the direct debits with these ids that exist, as of this moment. If `unread` receives those that cannot be read,
 * they are left out.
 */
export const findDirectDebits = (ids: readonly string[], unread?: Unread): Promise<DirectDebit[]> =>
  getExisting<DirectDebit>(ids.map(directDebitKey), unread);

/**
 * Returns the record without its implied members, with its keys, its places in the account's lists and, while a run has
 * to check it, its place in the queue.
 */
export function itemOfDebit(debit: DirectDebit): Item & { pk: string; sk: string } {
  const { id, updated_at } = debit;
  const date = wakeDay(debit, mexicoCityDate(new Date(updated_at)));
  return {
    ...withoutImplied(debit),
    ...directDebitKey(id),
    ...listed(DIRECT_DEBITS, debit),
    name_sort: sortableName(debit.customer.name) || undefined,
    by_failure: debit.email_bounced && !isFinal(debit) ? BOUNCED : undefined,
    due_shard: date ? dueShard('DEBIT', shardOf(id, SHARDS)) : undefined,
    due_at: date ?? undefined,
  };
}

/**
 * Returns up to `most` direct debits of any account to whose customers mails do not arrive, as of this moment, the newest
 * direct debit first. The index may not show a bounce of a moment ago.
 */
export async function findBounced(most: number): Promise<Slice<DirectDebit>> {
  const { items, more } = await queryRecords<DirectDebit>(
    {
      IndexName: 'by_failure',
      KeyConditionExpression: 'by_failure = :bounced',
      ExpressionAttributeValues: { ':bounced': BOUNCED },
      ScanIndexForward: false,
    },
    most,
  );
  return { items: items.filter(({ email_bounced }) => email_bounced), more };
}

/** A direct debit and the name of its customer, as the index sorts it (`sortableName`). */
export type SortedName = { readonly id: string; readonly name: string };

/**
 * Returns up to `most` of the account's names that begin with a text, in their order, and whether there are others. The
 * index holds keys alone: it may lag behind the records by a moment.
 *
 * @param begin a text of `sortableName`; all names if it is empty
 */
export async function findNames(accountId: string, begin: string, most: number): Promise<Slice<SortedName>> {
  const { items, more } = await queryItems<Key & { name_sort: string }>(
    {
      IndexName: 'by_name',
      KeyConditionExpression: `list_key = :list${begin === '' ? '' : ' AND begins_with(name_sort, :begin)'}`,
      ExpressionAttributeValues: {
        ':list': listKey(accountId, DIRECT_DEBITS.kind),
        ...(begin !== '' && { ':begin': begin }),
      },
    },
    most,
  );
  return {
    items: items.map(({ pk, name_sort }) => ({ id: idOf(pk), name: name_sort })),
    more,
  };
}
