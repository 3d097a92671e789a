import { change, conflict } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { filePartitionKey } from './keys.ts';

/** A number of entries and the sum of their amounts, in centavos. */
export type FileCounts = { operations: number; total: number };

type Partition = Key & FileCounts & { is_closed?: true };
type OfFile = { readonly id: string; readonly account_id: string };

const PARTITIONS = Array.from({ length: SHARDS }, (_, partition) => partition);

/**
 * Returns the write that counts entries into a file through one of its partitions. It fails with `ConflictError` once
 * the partition is closed. All partitions close in one transaction, so no entry is added after it.
 */
export function countIn({ id, account_id }: OfFile, partition: number, counts: FileCounts): Write {
  const from = { is_closed: missing };
  return change(filePartitionKey(id, partition), { from, set: { account_id }, add: counts }, conflict);
}

/** Returns the writes that close all partitions of a file, for the transaction that makes its entries final. */
export function closePartitions({ id, account_id }: OfFile): Write[] {
  const set = { account_id, is_closed: true };
  return PARTITIONS.map((partition) => change(filePartitionKey(id, partition), { from: {}, set }, conflict));
}

/** Returns the counts of a file up to this moment. They are final once its partitions are closed. */
export async function countsOf({ id }: Pick<OfFile, 'id'>): Promise<FileCounts> {
  const partitions = await getItems<Partition>(
    PARTITIONS.map((partition) => filePartitionKey(id, partition)),
  );
  return {
    operations: partitions.reduce((sum, partition) => sum + (partition?.operations ?? 0), 0),
    total: partitions.reduce((sum, partition) => sum + (partition?.total ?? 0), 0),
  };
}
