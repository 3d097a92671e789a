import { ScanCommand } from '@aws-sdk/lib-dynamodb';

/** Returns every item of the table of the service under test. */
export async function everyItem(): Promise<Record<string, unknown>[]> {
  const { documents, tableName } = await import('#lib/store/engine/client.ts');
  const read: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey: start }));
    read.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return read;
}
