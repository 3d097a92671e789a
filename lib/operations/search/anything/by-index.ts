import { normalAddress } from '#lib/domain/email-address.ts';
import { normalizeExternalId } from '#lib/domain/merchant-data.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import type { Kind } from '#lib/store/external-ids.ts';
import { externalIdKey, type Key } from '#lib/store/keys.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS } from '#lib/store/lists/lists.ts';
import type { Read } from './look.ts';

/** How many accounts are queried at the same time. */
const AT_ONCE = 20;

/** The filters that find direct debits of an account by an index. */
type Filter = { readonly email: string } | { readonly customer_id: string };

/** Returns the ids of the direct debits of some accounts that an index shows for a filter: one query of each account. */
async function debitsBy(
  accountIds: readonly string[],
  filter: Filter,
  unread: Unread,
): Promise<{ ids: string[]; read: Read }> {
  const ids: string[] = [];
  await inParallel(accountIds, AT_ONCE, async (accountId) => {
    for await (const debits of walkRecords(accountId, DIRECT_DEBITS, filter, unread))
      ids.push(...debits.map(({ id }) => id));
  });
  return { ids: ids.sort().reverse(), read: { queries: accountIds.length, records: ids.length } };
}

/** Returns the ids of the direct debits whose customer has this address, in any letter case. */
export const debitsOfAddress = (accountIds: readonly string[], address: string, unread: Unread) =>
  debitsBy(accountIds, { email: normalAddress(address) }, unread);

/** Returns the ids of the direct debits of the customers with this id of their merchant. */
export const debitsOfCustomer = (accountIds: readonly string[], customerId: string, unread: Unread) =>
  debitsBy(accountIds, { customer_id: customerId }, unread);

/** The kinds of records that may have an id of the merchant, each with the prefix of its own ids. */
const KINDS: readonly Kind[] = ['DD', 'ORD', 'PM', 'PO'];

/** Returns the ids of the records that have this id of their merchant: one key of each account and kind. */
export async function namedRecords(
  accountIds: readonly string[],
  externalId: string,
): Promise<{ ids: string[]; read: Read }> {
  const own = normalizeExternalId(externalId);
  const keys = accountIds.flatMap((id) => KINDS.map((kind) => externalIdKey(id, kind, own)));
  const found = await getItems<Key & { record_id: string }>(keys);
  return {
    ids: found.flatMap((item) => item?.record_id ?? []),
    read: { keys: keys.length },
  };
}
