import { log } from '#lib/log.ts';
import type { Key } from './keys.ts';

/** Why an item cannot be read. */
type Reason = 'packed_is_not_bytes' | 'packed_is_damaged' | 'members_are_missing' | 'key_is_of_another';

/** An item of the table, or of its stream, is not in a form that this release reads. The message says nothing of what is in it. */
export class UnreadableItem extends Error {
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
 * Returns the error for an item that cannot be read, and logs which one it is: an operator has to look at it.
 *
 * @param key as far as it was read
 */
export function unreadable(key: Partial<Key>, reason: Reason): UnreadableItem {
  const kind = kindOf(key);
  const item = kind.replace('#', '');
  // Other keys hold what is not to be logged, such as digests and texts of merchants.
  log('error', 'item_unreadable', { item, id: kind in MEMBERS ? idOf(key) : undefined, reason });
  return new UnreadableItem(`An item of the kind ${item} cannot be read: ${reason}.`);
}

/**
 * Throws if an item that was read whole lacks what its kind has, or is another one than its key says. Items of other kinds pass.
 *
 * @throws UnreadableItem
 */
export function requireMembers(key: Partial<Key>, item: Readonly<Record<string, unknown>>): void {
  const members = MEMBERS[kindOf(key)];
  if (!members) return;
  if (members.some((name) => typeof item[name] !== 'string')) throw unreadable(key, 'members_are_missing');
  if (item[members[0]] !== idOf(key)) throw unreadable(key, 'key_is_of_another');
}

/** `DD` of a direct debit, `EVT#` of an event, which is stored with others in the partition of a record. */
function kindOf({ pk = '', sk }: Partial<Key>): string {
  const [head = '', ...more] = (sk ?? pk).split('#');
  return sk !== undefined && more.length > 0 ? `${head}#` : head;
}

/** What the key of an item ends with: of a record in a partition of its own, what the name of that ends with. */
const idOf = ({ pk = '', sk = '' }: Partial<Key>) => (sk.includes('#') ? sk : pk).split('#').at(-1);
