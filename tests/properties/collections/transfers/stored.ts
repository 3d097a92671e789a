import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { TRANSFERS } from '#lib/store/lists/lists.ts';
import { asStored } from '#tests/support/database/as-stored.ts';
import { itemsOf } from '#tests/support/money/sum-ledger.ts';

/** A transfer as it is stored, with the sort keys of the lines that it lists. */
export type StoredTransfer = { readonly transfer: Transfer; readonly listed: readonly string[] };

/** Returns all transfers of an account, with the lines that each of them lists. */
export async function storedTransfers(accountId: string): Promise<StoredTransfer[]> {
  const { items } = await asStored(() => listRecords(accountId, TRANSFERS, { limit: 1_000 }));
  return Promise.all(items.map(async (transfer) => ({ transfer, listed: await listedBy(transfer.id) })));
}

async function listedBy(id: string): Promise<string[]> {
  const slices = await itemsOf<{ lines: string[] }>(`TR#${id}`, 'LINES#');
  return slices.flatMap(({ lines }) => lines);
}
