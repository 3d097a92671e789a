import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type ChargeOutcome, findChargeOutcomes, findCharges } from '#lib/store/charges.ts';
import { create, put, remove } from '#lib/store/engine/change.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import type { BankFile } from './bank-files.ts';
import { countIn } from './file-partitions.ts';
import { BATCHES, bankFileKey, fileBatchKey } from './keys.ts';

/**
 * The most entries put into a file in one transaction. A transaction holds a hundred items, and each order needs its
 * direct debit's as well.
 */
export const BATCH_SIZE = 49;

/** The ids of some entries. */
type Batch = Key & { account_id: string; entries: readonly string[] };
type OfFile = Pick<BankFile, 'id' | 'account_id'>;

/** What a file holds: an order to collect or a payment to make, with its amount in centavos. */
type Entry = { readonly id: string; readonly amount: number };

/**
 * Returns the writes that put entries into an open file through one of its partitions, for the transaction that makes
 * them `pending`; none without entries. They fail with `ConflictError` if the file was closed meanwhile: an entry is in
 * one file, in one place.
 */
export function putIn(file: OfFile, partition: number, entries: readonly Entry[]): Write[] {
  const [first] = entries;
  if (!first) return [];
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);
  const batch = batchOf(
    file,
    first.id,
    entries.map(({ id }) => id),
  );
  return [countIn(file, partition, { operations: entries.length, total }), create(batch)];
}

const batchOf = ({ id, account_id }: OfFile, name: string, entries: readonly string[]): Batch => ({
  ...fileBatchKey(id, name),
  account_id,
  entries,
});

/** Replaces the entries of a file with these, by their ids. */
export async function putEntries(file: OfFile, entries: readonly string[]): Promise<void> {
  const batches: Batch[] = [];
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const place = String(start).padStart(PLACE_LENGTH, '0');
    batches.push(batchOf(file, place, entries.slice(start, start + BATCH_SIZE)));
  }
  const known: Batch[] = [];
  for await (const batch of batchesOf(file)) known.push(batch);
  for (const batch of batches) await transact([put(batch)]);
  for (const { pk, sk } of known) {
    if (!batches.some((batch) => batch.sk === sk)) await transact([remove({ pk, sk }, {})]);
  }
}

/** Files hold at most ten million entries. */
const PLACE_LENGTH = 8;
/** How many entries are read at once. With one event each they fit into one transaction. */
const READ_AT_ONCE = 50;

/** Yields the ids of a file's entries in the order of their places, so many at a time. */
export async function* entriesOf(
  file: Pick<BankFile, 'id'>,
  atOnce = READ_AT_ONCE,
): AsyncGenerator<string[], void, undefined> {
  let ids: string[] = [];
  for await (const { entries } of batchesOf(file)) {
    ids.push(...entries);
    for (; ids.length >= atOnce; ids = ids.slice(atOnce)) yield ids.slice(0, atOnce);
  }
  if (ids.length > 0) yield ids;
}

async function* batchesOf({ id }: Pick<BankFile, 'id'>): AsyncGenerator<Batch, void, undefined> {
  let after: Key | undefined;
  for (let more = true; more; ) {
    const slice = await queryItems<Batch>(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :batches)',
        ExpressionAttributeValues: { ':pk': bankFileKey(id).pk, ':batches': BATCHES },
        ConsistentRead: true,
      },
      BATCHES_AT_ONCE,
      after,
    );
    yield* slice.items;
    const last = slice.items.at(-1);
    after = last && { pk: last.pk, sk: last.sk };
    more = slice.more;
  }
}

const BATCHES_AT_ONCE = 50;

/** Returns the writes that put orders into a file of collections, as `putIn` does. */
export function putChargesIn(
  file: Pick<BankFile, 'id' | 'account_id'>,
  partition: number,
  charges: readonly Charge[],
): Write[] {
  return putIn(
    file,
    partition,
    charges.map(({ id, totals }) => ({ id, amount: totals.total })),
  );
}

/** Yields the orders of a file in the order of their places, in batches, as of this moment. */
export async function* chargesOf(file: Pick<BankFile, 'id'>): AsyncGenerator<Charge[], void, undefined> {
  for await (const ids of entriesOf(file)) yield await findCharges(ids);
}

/** Does the same without the orders that cannot be read. `unread` receives their errors. */
export async function* readableChargesOf(
  file: Pick<BankFile, 'id'>,
  unread: Unread = () => {},
): AsyncGenerator<Charge[], void, undefined> {
  for await (const ids of entriesOf(file)) yield await findCharges(ids, unread);
}

/** How many outcomes are read at once, in calls at the same time. */
const OUTCOMES_AT_ONCE = 1_000;

/** Yields what became of the orders of a file, as of the moment of each read, without those that cannot be read. */
export async function* outcomesOf(
  file: Pick<BankFile, 'id'>,
): AsyncGenerator<ChargeOutcome[], void, undefined> {
  for await (const ids of entriesOf(file, OUTCOMES_AT_ONCE)) yield await findChargeOutcomes(ids, () => {});
}
