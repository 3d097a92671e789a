import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documents } from '#lib/store/engine/client.ts';
import { readable } from '#lib/store/engine/stored-item.ts';
import { accountKey, directDebitKey, type Key } from './keys.ts';

/**
 * Yields the keys of the accounts and direct debits that changed since a moment, page by page, from any table. It scans
 * the whole table, so only an operator runs it, once.
 */
export async function* changedIn(TableName: string, since: Date): AsyncGenerator<Key[], void, undefined> {
  const pages = paginateScan(
    { client: documents },
    {
      TableName,
      FilterExpression: 'sk IN (:account, :debit) AND updated_at >= :since',
      ExpressionAttributeValues: {
        ':account': accountKey('').sk,
        ':debit': directDebitKey('').sk,
        ':since': since.toISOString(),
      },
    },
  );
  for await (const { Items = [] } of pages) yield Items.map((item) => readable<Key>(item));
}
