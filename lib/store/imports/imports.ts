import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type Import, isWorking } from '#lib/domain/imports/import.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { DUE_INDEX } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
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

/** Yields the ids of the imports whose items in a shard of the index are due by a time, longest overdue first. */
export async function* findDueOf(shard: string, until: string): AsyncGenerator<string, void, undefined> {
  const pages = paginateQuery(
    { client: documents, pageSize: 25 },
    {
      TableName: tableName(),
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
      ExpressionAttributeValues: { ':shard': shard, ':now': until },
    },
  );
  for await (const { Items = [] } of pages) for (const { pk } of Items as Key[]) yield pk.slice(4);
}
