import { change, conflict } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { filePartitionKey } from './keys.ts';

/** How many orders, and their amounts together, in centavos. */
export type FileCounts = { operations: number; total: number };

type Partition = Key & FileCounts & { is_closed?: true };
type OfFile = { readonly id: string; readonly account_id: string };

const PARTITIONS = Array.from({ length: SHARDS }, (_, partition) => partition);

/**
 * The write by which some orders come into a file by one of its partitions. `ConflictError` where that was closed: nothing comes
 * into a file, by whatever partition, from the very transaction on in which it was closed.
 */
export function countIn({ id, account_id }: OfFile, partition: number, counts: FileCounts): Write {
  const from = { is_closed: missing };
  return change(filePartitionKey(id, partition), { from, set: { account_id }, add: counts }, conflict);
}

/** The writes that close all partitions of a file, for the transaction in which its orders become final. */
export function closePartitions({ id, account_id }: OfFile): Write[] {
  const set = { account_id, is_closed: true };
  return PARTITIONS.map((partition) => change(filePartitionKey(id, partition), { from: {}, set }, conflict));
}

/** What has come into a file up to this moment; once its partitions are closed, that is all. */
export async function countsOf({ id }: Pick<OfFile, 'id'>): Promise<FileCounts> {
  const partitions = await getItems<Partition>(
    PARTITIONS.map((partition) => filePartitionKey(id, partition)),
  );
  return {
    operations: partitions.reduce((sum, partition) => sum + (partition?.operations ?? 0), 0),
    total: partitions.reduce((sum, partition) => sum + (partition?.total ?? 0), 0),
  };
}
