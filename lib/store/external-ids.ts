import { type MerchantData, normalizeExternalId } from '#lib/domain/merchant-data.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { conflict, create, remove } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { externalIdKey } from './keys.ts';

/** The kinds of records that may have an id of the merchant, each as its items' keys name it. */
export type Kind = 'DD' | 'ORD' | 'PM' | 'PO';

/** A record that may have an id of the merchant. */
type Named = MerchantData & { readonly id: string; readonly account_id: string };

/**
 * Returns the writes that keep the merchant's ids unique, for the transaction that stores or changes a record: none if
 * the record's id is the same as before. Of two records with one id, the second fails with `external_id_taken`, which
 * names the first.
 *
 * @param before the record as it was read; undefined for a new one
 * @param next the record afterwards; undefined if it gives its id up
 */
export function writesOfExternalId(kind: Kind, before: Named | undefined, next: Named | undefined): Write[] {
  const [former, later] = [before?.external_id ?? undefined, next?.external_id ?? undefined];
  if (former === later) return [];
  return [
    ...(before && former !== undefined ? [giveUp(kind, before, former)] : []),
    ...(next && later !== undefined ? [take(kind, next, later)] : []),
  ];
}

function take(kind: Kind, { account_id, id }: Named, externalId: string): Write {
  const key = externalIdKey(account_id, kind, externalId);
  return create({ ...key, account_id, record_id: id }, (found: Item | undefined) => {
    return new ApiError('external_id_taken', { extra: { existing_id: String(found?.record_id) } });
  });
}

const giveUp = (kind: Kind, { account_id, id }: Named, externalId: string): Write =>
  remove(externalIdKey(account_id, kind, externalId), { record_id: id }, conflict);

/** Returns the id of the account's record of a kind that has an id of the merchant; undefined if none has. */
export async function findByExternalId(
  accountId: string,
  kind: Kind,
  externalId: string,
): Promise<string | undefined> {
  return (
    await getItem<{ record_id: string }>(externalIdKey(accountId, kind, normalizeExternalId(externalId)))
  )?.record_id;
}
