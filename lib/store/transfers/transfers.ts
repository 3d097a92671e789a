import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { transferKey } from '#lib/store/ledger/keys.ts';
import { listed, TRANSFERS } from '#lib/store/lists/lists.ts';

/** Returns a transfer with its places in the lists and, while it is released and in no file, in the queue. */
function itemOf(transfer: Transfer): Item & Key {
  const { id, status, file_id, released_at, exception } = transfer;
  const isFree = file_id === null && exception === undefined;
  const waits = status === 'released' && isFree && released_at !== null;
  return {
    ...transfer,
    ...transferKey(id),
    ...listed(TRANSFERS, transfer),
    due_shard: waits ? TRANSFERS_SHARD : undefined,
    due_at: waits ? mexicoCityDate(new Date(released_at)) : undefined,
  };
}

/** The index partition of the released transfers that wait for a file. There are a few a day for each merchant. */
export const TRANSFERS_SHARD = 'TRANSFERS';

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
