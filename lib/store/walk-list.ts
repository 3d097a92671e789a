import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import { LIST_INDEX } from './keys.ts';

const AT_ONCE = 500;

/**
 * All of a list, newest first, some at a time: for operators, who look for what no key leads to. Hands on the members
 * in `fields` of each record, or all. The index may lag behind.
 */
export async function* walkList<T>(
  key: string,
  fields: readonly (keyof T & string)[] = [],
): AsyncGenerator<T[], void, undefined> {
  const names = Object.fromEntries(fields.map((name, n) => [`#n${n}`, name]));
  const pages = paginateQuery(
    { client: documents, pageSize: AT_ONCE },
    {
      TableName: tableName(),
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :key',
      ExpressionAttributeValues: { ':key': key },
      ...(fields.length > 0 && {
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: names,
      }),
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) yield Items as T[];
}
