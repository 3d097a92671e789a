import { log } from '#lib/log.ts';
import type { Key } from '#lib/store/keys.ts';

/** The reason why an item cannot be read. */
type Reason = 'members_are_missing' | 'key_is_of_another';

/**
 * An item of the table, or of its stream, is not in a form that this release reads. The message contains none of its
 * data.
 */
class UnreadableItem extends Error {
  override readonly name = 'UnreadableItem';
}

/** The text members that every item of a kind has, in every release. The first is the id at the end of its key. */
const MEMBERS: Readonly<Record<string, readonly [id: string, ...others: string[]]>> = {
  ACC: ['account_id', 'name', 'status'],
  DD: ['id', 'account_id', 'customer_id', 'status'],
  'EVT#': ['event_id', 'event_type', 'account_id'],
  ORD: ['id', 'account_id', 'status'],
  PAYOUT_ACCOUNT: ['account_id', 'id'],
  'PM#': ['id', 'account_id', 'customer_id'],
  PO: ['id', 'account_id', 'status'],
};

/**
 * Returns an item that was read whole, with its type. Items of kinds that are not in the table above pass unchecked.
 *
 * @throws UnreadableItem if it lacks a member of its kind, or if its id differs from its key
 */
export function readable<T>(item: Readonly<Record<string, unknown>>): T {
  const members = MEMBERS[kindOf(item)];
  if (!members) return item as T;
  if (members.some((name) => typeof item[name] !== 'string')) throw unreadable(item, 'members_are_missing');
  if (item[members[0]] !== idOf(item)) throw unreadable(item, 'key_is_of_another');
  return item as T;
}

/** Returns the error for an item that cannot be read, and logs its id: an operator has to look at it. */
function unreadable(key: Partial<Key>, reason: Reason): UnreadableItem {
  const kind = kindOf(key);
  // The keys of all these kinds end with ids.
  log('error', 'item_unreadable', { item: kind.replace('#', ''), id: idOf(key), reason });
  return new UnreadableItem(`An item of the kind ${kind.replace('#', '')} cannot be read: ${reason}.`);
}

/**
 * Returns the kind of an item: `DD` for a direct debit, `EVT#` for an event, which shares the partition of a record.
 */
function kindOf({ pk = '', sk }: Partial<Key>): string {
  const [head = '', ...more] = (sk ?? pk).split('#');
  return sk !== undefined && more.length > 0 ? `${head}#` : head;
}

/**
 * Returns the end of an item's key: of the sort key if several items share its partition, otherwise of the partition
 * key.
 */
const idOf = ({ pk = '', sk = '' }: Partial<Key>) => (sk.includes('#') ? sk : pk).split('#').at(-1);
