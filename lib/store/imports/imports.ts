import { type Import, isWorking } from '#lib/domain/imports/import.ts';
import { walkDue } from '#lib/store/due-items.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { idOf, type Key } from '#lib/store/keys.ts';
import { IMPORTS, listed } from '#lib/store/lists/lists.ts';
import { importKey } from './keys.ts';

/** All imports that a worker works on, or will, share one shard of the index of due records. */
const IMPORT_SHARD = 'IMPORT';

/** Returns an import with its place in its account's list and, while there is work, in the index of due records. */
function itemOf(one: Import): Item & Key {
  const isDue = isWorking(one);
  return {
    ...one,
    ...importKey(one.id),
    ...listed(IMPORTS, one),
    due_shard: isDue ? IMPORT_SHARD : undefined,
    due_at: isDue ? one.due_at : undefined,
  };
}

/** Returns the write of a new import. */
export const storeImport = (one: Import): Write => create(itemOf(one));

/** Returns the write of a changed import. It fails with `ConflictError` if it changed since it was read. */
export const changeImport = ({ version }: Import, next: Import): Write => put(itemOf(next), { version });

/** Returns an import of any account, as of this moment; undefined if there is none with this id. */
export async function findImport(id: string): Promise<Import | undefined> {
  const found = await getItem<Import>(importKey(id));
  return found && { ...found, due_at: found.due_at ?? null };
}

/** Yields the ids of the imports of all accounts whose work is due by a time, longest overdue first. */
export const findDueImports = (now: Date) => findDueOf(IMPORT_SHARD, now.toISOString());

const AT_ONCE = 25;

/** Yields the ids of the imports whose items in a shard of the index are due by a time, longest overdue first. */
export async function* findDueOf(shard: string, until: string): AsyncGenerator<string, void, undefined> {
  for await (const items of walkDue(shard, until, AT_ONCE)) for (const { pk } of items) yield idOf(pk);
}
