import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { eventPlace } from '#lib/store/keys.ts';
import type { OutboxEvent } from './events.ts';

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
