import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import { LIST_INDEX } from './keys.ts';

const AT_ONCE = 500;

/**
 * All of a list, newest first, some at a time: for operators, who look for what no key leads to. Reads every record of
 * the list up to the id `last`, and hands on the members in `fields` of each, or all. The index may lag behind.
 */
export async function* walkList<T>(
  key: string,
  { fields = [], last }: { fields?: readonly (keyof T & string)[]; last?: string } = {},
): AsyncGenerator<T[], void, undefined> {
  const names = Object.fromEntries(fields.map((name, n) => [`#n${n}`, name]));
  const pages = paginateQuery(
    { client: documents, pageSize: AT_ONCE },
    {
      TableName: tableName(),
      IndexName: LIST_INDEX,
      KeyConditionExpression: `list_key = :key${last === undefined ? '' : ' AND list_sort <= :last'}`,
      ExpressionAttributeValues: { ':key': key, ...(last !== undefined && { ':last': last }) },
      ...(fields.length > 0 && {
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: names,
      }),
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) yield Items as T[];
}
