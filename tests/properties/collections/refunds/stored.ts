import type { Refund } from '#lib/domain/refunds/refund.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { REFUNDS } from '#lib/store/lists/lists.ts';

/** Returns all refunds of an account, oldest first. */
export async function storedRefunds(accountId: string): Promise<Refund[]> {
  return (await listRecords(accountId, REFUNDS, { limit: 1_000 })).items.toReversed();
}
