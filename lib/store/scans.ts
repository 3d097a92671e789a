import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { readable } from '#lib/store/engine/stored-item.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { accountKey, directDebitKey, eventPlace, type Key } from './keys.ts';

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

/**
 * Yields the events of some types that were written since a moment, page by page. It scans the whole table, so only an
 * operator runs it, after a restore.
 */
export async function* eventsSince(
  since: Date,
  types: readonly OutboxEvent['event_type'][],
): AsyncGenerator<OutboxEvent[], void, undefined> {
  const names = types.map((_, n) => `:type${n}`);
  const pages = paginateScan(
    { client: documents },
    {
      TableName: tableName(),
      ConsistentRead: true,
      FilterExpression: `begins_with(sk, :event) AND created_at >= :since AND event_type IN (${names})`,
      ExpressionAttributeValues: {
        ':event': eventPlace(''),
        ':since': since.toISOString(),
        ...Object.fromEntries(types.map((type, n) => [`:type${n}`, type])),
      },
    },
  );
  for await (const { Items = [] } of pages) yield Items as OutboxEvent[];
}
