import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { type WaitingFor, waitingOf } from '#lib/domain/transfers/waiting.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { transferKey } from '#lib/store/ledger/keys.ts';
import { listed, TRANSFERS } from '#lib/store/lists/lists.ts';

/** Returns a transfer with its places in the lists and, while it waits for something, in the queue of that. */
function itemOf(transfer: Transfer): Item & Key {
  const waiting = waitingOf(transfer);
  return {
    ...transfer,
    ...transferKey(transfer.id),
    ...listed(TRANSFERS, transfer),
    due_shard: waiting && WAITING_SHARDS[waiting.for],
    due_at: waiting?.since,
  };
}

/**
 * The index partitions of the transfers of all merchants, by what they wait for. A merchant has a few a day. A run reads
 * the partition `TRANSFERS` to fill its file.
 */
export const WAITING_SHARDS: Readonly<Record<WaitingFor, string>> = {
  release: 'TRANSFERS#release',
  file: 'TRANSFERS',
  presentment: 'TRANSFERS#presentment',
  return: 'TRANSFERS#return',
};

/** Returns the write of a new transfer. */
export const storeTransfer = (transfer: Transfer): Write => create(itemOf(transfer));

/** Returns the write of a changed transfer. It fails with `ConflictError` if it changed since it was read. */
export const changeTransfer = ({ version }: Transfer, next: Transfer): Write =>
  put(itemOf(next), { version });

/** Returns a transfer of any account, as of this moment; undefined if there is none. */
export function findTransfer(id: string): Promise<Transfer | undefined> {
  return getItem<Transfer & Key>(transferKey(id));
}

/** Returns the transfers with these ids that exist, as of this moment. */
export async function findTransfers(ids: readonly string[]): Promise<Transfer[]> {
  const found = await getItems<Transfer & Key>(ids.map(transferKey));
  return found.filter((transfer) => transfer !== undefined);
}
