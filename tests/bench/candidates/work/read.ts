import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { HttpError } from './errors.ts';
import { documents, getItem, type Item, recordOf, TableName } from './table.ts';
import type { Caller, Debit } from './types.ts';

export async function findOwnDebit(caller: Caller, id: string): Promise<Debit> {
  const debit = await getItem<Debit>('DIRECT_DEBIT', id);
  if (debit?.account_id !== caller.account_id)
    throw new HttpError(404, 'not_found', 'There is no such record.');
  return debit;
}

export function requireScope({ scope }: Caller, ...anyOf: string[]): void {
  if (!anyOf.some((each) => scope.split(' ').includes(each)))
    throw new HttpError(403, 'access_refused', 'The token has no scope for this.');
}

export async function getDebit(caller: Caller, id: string): Promise<Item> {
  requireScope(caller, 'read_direct_debits', 'write_direct_debits');
  return recordOf(await findOwnDebit(caller, id));
}

export async function listDebits(
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  requireScope(caller, 'read_direct_debits', 'write_direct_debits');
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      IndexName: 'list',
      KeyConditionExpression: 'list_key = :list',
      ExpressionAttributeValues: { ':list': `PLAIN#${caller.account_id}` },
      ScanIndexForward: false,
      Limit: limit,
      ...(cursor && { ExclusiveStartKey: JSON.parse(Buffer.from(cursor, 'base64url').toString()) }),
    }),
  );
  const next_cursor = LastEvaluatedKey
    ? Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url')
    : null;
  return { data: Items.map(recordOf), has_more: LastEvaluatedKey !== undefined, next_cursor };
}

export function etagOf(record: Item): string {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;
}
