import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { DUE_INDEX } from './indexes.ts';
import type { Key } from './keys.ts';
import { VALIDATION_SHARD } from './payment-methods.ts';
import { VERIFICATION_SHARD } from './payout-accounts.ts';

/**
 * Yields the payment methods whose validation is due by `now`, longest overdue first, `atOnce` at a time. The records
 * are current, but the index may lag behind them.
 */
export const findDueValidations = (now: Date, atOnce: number) =>
  findDue<PaymentMethod>(VALIDATION_SHARD, now, atOnce);

/** Yields the payout accounts whose verification is due, in the same way. */
export const findDuePayoutAccounts = (now: Date, atOnce: number) =>
  findDue<PayoutAccount>(VERIFICATION_SHARD, now, atOnce);

async function* findDue<T extends object>(shard: string, now: Date, atOnce: number): AsyncGenerator<T[]> {
  const pages = paginateQuery(
    { client: documents, pageSize: atOnce },
    {
      TableName: tableName(),
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
      ExpressionAttributeValues: { ':shard': shard, ':now': now.toISOString() },
    },
  );
  for await (const { Items = [] } of pages) {
    const records = await Promise.all((Items as Key[]).map(({ pk, sk }) => getItem<T>({ pk, sk })));
    yield records.filter((record) => record !== undefined);
  }
}
