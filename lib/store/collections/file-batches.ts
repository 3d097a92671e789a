import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { findCharges } from '#lib/store/charges.ts';
import { create, put, remove } from '#lib/store/engine/change.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import type { CollectionFile } from './collection-files.ts';
import { countIn } from './file-partitions.ts';
import { BATCHES, collectionFileKey, fileBatchKey } from './keys.ts';

/**
 * The most orders put into a file in one transaction. A transaction holds a hundred items, and each order needs its
 * direct debit's as well.
 */
export const BATCH_SIZE = 49;

type Batch = Key & { account_id: string; orders: readonly string[] };
type OfFile = Pick<CollectionFile, 'id' | 'account_id'>;

/**
 * Returns the writes that put orders into an open file through one of its partitions, for the transaction that makes
 * them `pending`; none without orders. They fail with `ConflictError` if the file was closed meanwhile: an order is in
 * one file, in one place.
 */
export function putIn(file: OfFile, partition: number, charges: readonly Charge[]): Write[] {
  const [first] = charges;
  if (!first) return [];
  const total = charges.reduce((sum, { totals }) => sum + totals.total, 0);
  const batch = batchOf(
    file,
    first.id,
    charges.map(({ id }) => id),
  );
  return [countIn(file, partition, { operations: charges.length, total }), create(batch)];
}

const batchOf = ({ id, account_id }: OfFile, name: string, orders: readonly string[]): Batch => ({
  ...fileBatchKey(id, name),
  account_id,
  orders,
});

/** Replaces the orders of a file with these. */
export async function putOrders(file: OfFile, orders: readonly string[]): Promise<void> {
  const batches: Batch[] = [];
  for (let start = 0; start < orders.length; start += BATCH_SIZE) {
    const place = String(start).padStart(PLACE_LENGTH, '0');
    batches.push(batchOf(file, place, orders.slice(start, start + BATCH_SIZE)));
  }
  const known: Batch[] = [];
  for await (const batch of batchesOf(file)) known.push(batch);
  for (const batch of batches) await transact([put(batch)]);
  for (const { pk, sk } of known) {
    if (!batches.some((batch) => batch.sk === sk)) await transact([remove({ pk, sk }, {})]);
  }
}

/** Files hold at most ten million orders. */
const PLACE_LENGTH = 8;
/** How many orders are read at once. With one event each they fit into one transaction. */
const READ_AT_ONCE = 50;

/** Yields the orders of a file in the order of their places, in batches, as of this moment. */
export async function* chargesOf(
  file: Pick<CollectionFile, 'id'>,
): AsyncGenerator<Charge[], void, undefined> {
  let ids: string[] = [];
  for await (const { orders } of batchesOf(file)) {
    ids.push(...orders);
    for (; ids.length >= READ_AT_ONCE; ids = ids.slice(READ_AT_ONCE)) {
      yield await findCharges(ids.slice(0, READ_AT_ONCE));
    }
  }
  if (ids.length > 0) yield await findCharges(ids);
}

async function* batchesOf({ id }: Pick<CollectionFile, 'id'>): AsyncGenerator<Batch, void, undefined> {
  let after: Key | undefined;
  for (let more = true; more; ) {
    const slice = await queryItems<Batch>(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :batches)',
        ExpressionAttributeValues: { ':pk': collectionFileKey(id).pk, ':batches': BATCHES },
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
