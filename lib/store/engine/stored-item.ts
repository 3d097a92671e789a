import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { log } from '#lib/log.ts';
import type { Key } from '#lib/store/keys.ts';

type Item = Readonly<Record<string, unknown>>;

/** The reason why an item cannot be read. */
type Reason = 'members_are_missing' | 'key_is_of_another';

/**
 * An item of the table, or of its stream, is not in a form that this release reads. The message contains none of its
 * data.
 */
export class UnreadableItem extends Error {
  override readonly name = 'UnreadableItem';
  /** Its kind and its id. */
  readonly item: string;

  constructor(item: string, reason: Reason) {
    super(`An item of the kind ${item.split(' ')[0]} cannot be read: ${reason}.`);
    this.item = item;
  }
}

/** Receives the errors of items that cannot be read, which a walk then leaves out. */
export type Unread = (error: UnreadableItem) => void;

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
 * Returns an item that was read whole, with its type and its implied members. Items of kinds that are not in the table
 * above pass unchecked.
 *
 * @throws UnreadableItem if it lacks a member of its kind, or if its id differs from its key
 */
export function readable<T>(item: Item): T {
  const kind = kindOf(item);
  const members = MEMBERS[kind];
  if (!members) return item as T;
  if (members.some((name) => typeof item[name] !== 'string')) throw unreadable(item, 'members_are_missing');
  if (item[members[0]] !== idOf(item)) throw unreadable(item, 'key_is_of_another');
  return (kind === 'DD' ? withImplied(item) : item) as T;
}

/** Returns the error for an item that cannot be read, and logs its id: an operator has to look at it. */
function unreadable(key: Partial<Key>, reason: Reason): UnreadableItem {
  const kind = kindOf(key).replace('#', '');
  // The keys of all these kinds end with ids.
  const id = idOf(key);
  log('error', 'item_unreadable', { item: kind, id, reason });
  return new UnreadableItem(`${kind} ${id}`, reason);
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

/**
 * Returns the members of a direct debit that are stored only if they differ from these. Nearly all are empty in most
 * records. An ordinary record would exceed two kilobytes with them, and each of its writes would cost one unit more, in
 * the table and in the index of lists.
 */
const implied = ({ next_payment_date: next = null }: Partial<DirectDebit>) =>
  ({
    ...{ payment_method_id: null, amount: null, interval: null, next_payment_date: null, end_date: null },
    // Only a day on which banks are closed is moved.
    requested_payment_date: next,
    ...{ notify_url: null, external_id: null, metadata: {}, requirements: [], pre_notification: null },
    ...{ account_validated: false, notified_run_id: null, identity: null, acknowledge_by: null },
    ...{ pauses: [], unpaid_periods: [], revoked_at: null, ending: null, is_withdrawing: false },
    ...{ link: null, asked: {}, email_bounced: false },
  }) satisfies Partial<DirectDebit>;

/** Returns a direct debit as it is stored, without its implied members. */
export function withoutImplied(debit: DirectDebit): Item {
  const same = Object.entries(implied(debit)).filter(([name, value]) =>
    isSame(value, debit[name as keyof DirectDebit]),
  );
  return { ...debit, ...Object.fromEntries(same.map(([name]) => [name, undefined])) };
}

/** Returns a stored direct debit with all its members. */
const withImplied = (item: Item): Item => ({ ...implied(item), ...item });

const isSame = (one: unknown, other: unknown): boolean => one === other || (isEmpty(one) && isEmpty(other));

/** Returns whether a value is an object or a list without members. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
