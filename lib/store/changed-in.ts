import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documents } from '#lib/store/engine/client.ts';
import { readable } from '#lib/store/engine/unreadable-item.ts';
import { accountKey, directDebitKey, type Key } from './keys.ts';

/**
 * The accounts and direct debits of any table that have changed since a moment, some at a time. Reads the whole table:
 * for an operator, once.
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
