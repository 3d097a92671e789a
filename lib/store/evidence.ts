import type { ChainHead, StoredEntry } from '#lib/domain/mandate/chain.ts';
import { create } from '#lib/store/engine/change.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { directDebitKey, ENTRIES, entryKey, type Key } from './keys.ts';

/** New entries of a mandate's evidence. `head` is the last of them, which their direct debit notes. */
export type NewEvidence = { head: ChainHead; writes: readonly Write[] };

/**
 * Returns the writes that keep entries for good, with the events that have them copied. Each entry is written once.
 * They fail with `ConflictError` if another entry took the place in the chain; the caller then reads and decides again.
 */
export function keepEntries(
  { id, account_id }: { id: string; account_id: string },
  entries: readonly StoredEntry[],
  now: Date,
): Write[] {
  const events = entries.map(
    ({ n }) => ({ type: 'mandate.entry_kept', data: { direct_debit_id: id, n } }) as const,
  );
  return [
    ...entries.map((entry) => create({ ...entryKey(id, entry.n), account_id, ...entry })),
    ...emit({ pk: directDebitKey(id).pk, account_id }, events, now),
  ];
}

/** More than any mandate has: each entry records an act of the customer or the merchant. */
const MOST = 10_000;

type EntryItem = Readonly<Partial<Record<keyof StoredEntry, unknown>>> & Key;

/** Returns all entries of a direct debit's evidence, in the order of their places, as of this moment. */
export async function findEntries(directDebitId: string): Promise<StoredEntry[]> {
  const { items } = await queryItems<EntryItem>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entries)',
      ExpressionAttributeValues: { ':pk': directDebitKey(directDebitId).pk, ':entries': ENTRIES },
      ConsistentRead: true,
    },
    MOST,
  );
  return items.map(shown);
}

/** Returns one entry; undefined if there is none with that number. */
export async function findEntry(directDebitId: string, n: number): Promise<StoredEntry | undefined> {
  const item = await getItem<EntryItem>(entryKey(directDebitId, n));
  return item && shown(item);
}

/**
 * Returns an entry with the number of its place, which its text has to match. A member that is missing or is no text
 * was tampered with. It is read as an empty text, which no proof accepts.
 */
function shown({ sk, text, hash, signature, number_sealed }: EntryItem): StoredEntry {
  return {
    n: Number(sk.slice(ENTRIES.length)),
    ...{ text: textOf(text), hash: textOf(hash), signature: textOf(signature) },
    ...(number_sealed !== undefined && { number_sealed: textOf(number_sealed) }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
