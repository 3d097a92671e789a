import { queryItems, type Slice } from '#lib/store/engine/read.ts';
import { listKey } from '#lib/store/indexes.ts';
import { idOf, type Key } from '#lib/store/keys.ts';
import { DIRECT_DEBITS } from './lists.ts';

/** A direct debit and the name of its customer, as the index sorts it (`sortableName`). */
export type SortedName = { readonly id: string; readonly name: string };

/**
 * Returns up to `most` of the account's names that begin with a text, in their order, and whether there are others. The
 * index holds keys alone: it may lag behind the records by a moment.
 *
 * @param begin a text of `sortableName`; all names if it is empty
 */
export async function findNames(accountId: string, begin: string, most: number): Promise<Slice<SortedName>> {
  const { items, more } = await queryItems<Key & { name_sort: string }>(
    {
      IndexName: 'by_name',
      KeyConditionExpression: `list_key = :list${begin === '' ? '' : ' AND begins_with(name_sort, :begin)'}`,
      ExpressionAttributeValues: {
        ':list': listKey(accountId, DIRECT_DEBITS.kind),
        ...(begin !== '' && { ':begin': begin }),
      },
    },
    most,
  );
  return {
    items: items.map(({ pk, name_sort }) => ({ id: idOf(pk), name: name_sort })),
    more,
  };
}
