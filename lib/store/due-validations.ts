import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import { DUE_INDEX, type Key } from './keys.ts';
import type { StoredPaymentMethod } from './payment-methods.ts';
import { getItem } from './read.ts';
import { VALIDATION_SHARD } from './validation-transitions.ts';

/**
 * The payment methods whose validation is due by `now`, the longest due first, `atOnce` at a time. The index may
 * lag behind the records, which are read as they are.
 */
export async function* findDueValidations(now: Date, atOnce: number): AsyncGenerator<StoredPaymentMethod[]> {
  const pages = paginateQuery(
    { client: documents, pageSize: atOnce },
    {
      TableName: tableName(),
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
      ExpressionAttributeValues: { ':shard': VALIDATION_SHARD, ':now': now.toISOString() },
    },
  );
  for await (const { Items = [] } of pages) {
    const methods = await Promise.all(
      (Items as Key[]).map(({ pk, sk }) => getItem<StoredPaymentMethod>({ pk, sk })),
    );
    yield methods.filter((method) => method !== undefined);
  }
}
