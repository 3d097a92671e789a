import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { DUE_INDEX } from './indexes.ts';
import type { Key } from './keys.ts';
import { VALIDATION_SHARD } from './payment-methods.ts';

/**
 * Yields the payment methods whose validation is due by `now`, longest overdue first, `atOnce` at a time. The records
 * are current, but the index may lag behind them.
 */
export async function* findDueValidations(now: Date, atOnce: number): AsyncGenerator<PaymentMethod[]> {
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
      (Items as Key[]).map(({ pk, sk }) => getItem<PaymentMethod>({ pk, sk })),
    );
    yield methods.filter((method) => method !== undefined);
  }
}
