import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Key } from './keys.ts';
import { STORED_WORDS_1 } from './stored-words.ts';
import { requireMembers, unreadable } from './unreadable-item.ts';

/*
 * A write is paid for by the kilobyte of the whole item, names included, and twice in a transaction. So what only the service
 * itself reads of a record lies packed together in one attribute, and beside it what the database reads.
 */

/** An item as it is handed on: all members by themselves. */
type Item = Readonly<Record<string, unknown>>;

/** What lies beside the packed members of every record: its key, what indexes are made of, what most conditions test. */
const BESIDE = [
  ...['pk', 'sk', 'account_id', 'status', 'version', 'updated_at', 'write_id'],
  ...['list_key', 'list_sort', 'filter_1', 'filter_2', 'filter_3', 'filter_4'],
  ...['dated_key', 'dated_sort', 'due_shard', 'due_at'],
];

/** By the sort keys of the records that are packed: what else of them is tested by a condition, or taken away. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  DD: new Set([...BESIDE, 'payment_method_id', 'consents', 'ending']),
  ORD: new Set([...BESIDE, 'retried_by', 'exception', 'file_id']),
};

/** The attribute that holds the packed members. */
export const PACKED = 'packed';

const words = Buffer.from(STORED_WORDS_1);

/** Its key is among the words of a record, so that its id takes no room. Records are small: so is what zlib sets aside. */
const wordsFor = (pk: string) => ({ dictionary: Buffer.concat([words, Buffer.from(pk)]), chunkSize: 4_096 });

/** An item as it is stored. Of records of other kinds, and where the stage says so, that is what they are. */
export function toStored<T extends Item & Key>(item: T): Item & Key {
  const beside = KINDS[item.sk];
  if (!beside || process.env.PACKS_RECORDS === 'no') return item;
  const { pk, sk } = item;
  const members = Object.entries(item);
  const packed = Object.fromEntries(members.filter(([name]) => !beside.has(name)));
  return {
    ...Object.fromEntries(members.filter(([name]) => beside.has(name))),
    ...{ pk, sk },
    [PACKED]: deflateRawSync(JSON.stringify(packed), { ...wordsFor(pk), level: 9 }),
  };
}

/**
 * An item as it was before it was stored, whether or not it was packed; or as much of it as an index holds. What was set since
 * lies beside, and is later.
 *
 * @throws UnreadableItem
 */
export function fromStored<T>(item: Item): T {
  const { [PACKED]: packed, ...beside } = item;
  return (packed === undefined ? item : { ...unpack(item, packed), ...beside }) as T;
}

/**
 * The same of an item that was read whole: it is also what its key says.
 *
 * @throws UnreadableItem
 */
export function fromStoredWhole<T>(item: Item): T {
  const whole = fromStored<Item>(item);
  requireMembers(item, whole);
  return whole as T;
}

function unpack(item: Item, packed: unknown): object {
  if (!(packed instanceof Uint8Array)) throw unreadable(item, 'packed_is_not_bytes');
  const members = parsed(packed, String(item.pk));
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw unreadable(item, 'packed_is_damaged');
  return members;
}

/** Returns undefined if the bytes are not a packed record. The parser's error is dropped: it quotes what it read. */
function parsed(packed: Uint8Array, pk: string): unknown {
  try {
    return JSON.parse(inflateRawSync(packed, wordsFor(pk)).toString());
  } catch {
    return undefined;
  }
}

/**
 * Refuses what the database could not do: to test a member that is packed, or to take it away.
 * @throws Error a mistake of whoever wrote the change
 */
export function requireBeside({ sk }: Key, paths: readonly string[]): void {
  const beside = KINDS[sk];
  const packed = beside && paths.find((path) => !beside.has(path.split('.')[0] ?? ''));
  if (packed !== undefined) throw new Error(`${packed} of ${sk} lies packed: see stored-form.ts.`);
}
