import { change, conflict } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { fileLaneKey } from './keys.ts';

/** How many orders, and their amounts together, in centavos. */
export type FileCounts = { operations: number; total: number };

type Lane = Key & FileCounts & { is_closed?: true };
type OfFile = { readonly id: string; readonly account_id: string };

const LANES = Array.from({ length: SHARDS }, (_, lane) => lane);

/**
 * The write by which some orders come into a file by one of its lanes. `ConflictError` where that was closed: nothing comes
 * into a file, by whatever lane, from the very transaction on in which it was closed.
 */
export function countIn({ id, account_id }: OfFile, lane: number, counts: FileCounts): Write {
  const from = { is_closed: missing };
  return change(fileLaneKey(id, lane), { from, set: { account_id }, add: counts }, conflict);
}

/** The writes that close all lanes of a file, for the transaction in which its orders become final. */
export function closeLanes({ id, account_id }: OfFile): Write[] {
  const set = { account_id, is_closed: true };
  return LANES.map((lane) => change(fileLaneKey(id, lane), { from: {}, set }, conflict));
}

/** What has come into a file up to this moment; once its lanes are closed, that is all. */
export async function countsOf({ id }: Pick<OfFile, 'id'>): Promise<FileCounts> {
  const lanes = await getItems<Lane>(LANES.map((lane) => fileLaneKey(id, lane)));
  return {
    operations: lanes.reduce((sum, lane) => sum + (lane?.operations ?? 0), 0),
    total: lanes.reduce((sum, lane) => sum + (lane?.total ?? 0), 0),
  };
}
