import type { Refund } from '#lib/domain/refunds/refund.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { REFUNDS } from '#lib/store/lists/lists.ts';
import { asStored } from '#tests/support/database/as-stored.ts';

/** Returns all refunds of an account, oldest first. */
export async function storedRefunds(accountId: string): Promise<Refund[]> {
  const { items } = await asStored(() => listRecords(accountId, REFUNDS, { limit: 1_000 }));
  return items.toReversed();
}
