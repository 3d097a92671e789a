import { type Export, isKept } from '#lib/domain/exports/export.ts';
import { create, put } from './engine/change.ts';
import { getItem } from './engine/read.ts';
import type { Item, Write } from './engine/transact.ts';
import type { Key } from './keys.ts';
import { listRecords, type Page } from './lists/list.ts';
import { EXPORTS, listed } from './lists/lists.ts';
import type { ListQuery } from './lists/wanted.ts';

export const exportKey = (id: string): Key => ({ pk: `EXP#${id}`, sk: 'EXP' });

const itemOf = (record: Export): Item & Key => ({
  ...record,
  ...exportKey(record.id),
  ...listed(EXPORTS, record),
});

/** Returns the write of a new export. */
export const storeExport = (record: Export): Write => create(itemOf(record));

/** Returns the write of a changed export. It fails with `ConflictError` if it changed since it was read. */
export const changeExport = ({ version }: Export, next: Export): Write => put(itemOf(next), { version });

/** Returns an export of any account, as of this moment; undefined if there is none any more. */
export async function findExport(id: string, now: Date): Promise<Export | undefined> {
  const found = await getItem<Export & Key>(exportKey(id));
  return found && isKept(found, now) ? found : undefined;
}

/** Returns one page of an account's exports, newest first, without those that are gone, even if they are still stored. */
export async function listExports(
  accountId: string,
  query: ListQuery<'status'>,
  now: Date,
): Promise<Page<Export>> {
  const page = await listRecords<Export, 'status'>(accountId, EXPORTS, query);
  const items = page.items.filter((record) => isKept(record, now));
  // All that follow are older, and so are gone too.
  return items.length < page.items.length ? { ...page, items, more: false } : page;
}
