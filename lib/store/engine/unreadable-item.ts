import { log } from '#lib/log.ts';
import type { Key } from '#lib/store/keys.ts';

/** Why an item cannot be read. */
type Reason = 'members_are_missing' | 'key_is_of_another';

/** An item of the table, or of its stream, is not in a form that this release reads. The message says nothing of what is in it. */
class UnreadableItem extends Error {
  override readonly name = 'UnreadableItem';
}

/** What every item of a kind has, whichever release wrote it, as texts. The first is the id that its key ends with. */
const MEMBERS: Readonly<Record<string, readonly [id: string, ...others: string[]]>> = {
  ACC: ['account_id', 'name', 'status'],
  DD: ['id', 'account_id', 'customer_id', 'status'],
  'EVT#': ['event_id', 'event_type', 'account_id'],
  ORD: ['id', 'account_id', 'status'],
  'PM#': ['id', 'account_id', 'customer_id'],
  PO: ['id', 'account_id', 'status'],
};

/**
 * Returns an item that was read whole, as what it is stored for. Items of kinds that are not in the table above pass.
 *
 * @throws UnreadableItem if it lacks what its kind has, or is another one than its key says
 */
export function readable<T>(item: Readonly<Record<string, unknown>>): T {
  const members = MEMBERS[kindOf(item)];
  if (!members) return item as T;
  if (members.some((name) => typeof item[name] !== 'string')) throw unreadable(item, 'members_are_missing');
  if (item[members[0]] !== idOf(item)) throw unreadable(item, 'key_is_of_another');
  return item as T;
}

/** Returns the error for an item that cannot be read, and logs which one it is: an operator has to look at it. */
function unreadable(key: Partial<Key>, reason: Reason): UnreadableItem {
  const kind = kindOf(key);
  // The keys of all these kinds end with ids.
  log('error', 'item_unreadable', { item: kind.replace('#', ''), id: idOf(key), reason });
  return new UnreadableItem(`An item of the kind ${kind.replace('#', '')} cannot be read: ${reason}.`);
}

/** `DD` of a direct debit, `EVT#` of an event, which is stored with others in the partition of a record. */
function kindOf({ pk = '', sk }: Partial<Key>): string {
  const [head = '', ...more] = (sk ?? pk).split('#');
  return sk !== undefined && more.length > 0 ? `${head}#` : head;
}

/** What the key of an item ends with: of a record in a partition of its own, what the name of that ends with. */
const idOf = ({ pk = '', sk = '' }: Partial<Key>) => (sk.includes('#') ? sk : pk).split('#').at(-1);
