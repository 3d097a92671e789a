import { DescribeTableCommand, type DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { OpsError } from './command.ts';
import { waitFor } from './wait-for.ts';

/** Milliseconds for which DynamoDB may not show a table that was just requested (API reference of DescribeTable). */
const UNSEEN = 5_000;

/**
 * Waits until a table and its indexes are active, and returns the table. A restore takes minutes to hours. Throws
 * `OpsError` if there is no table of this name, or if it is not active after `seconds`; the same command then
 * continues.
 */
export async function activeTable(
  client: DynamoDBClient,
  name: string,
  seconds: number,
): Promise<TableDescription> {
  const since = Date.now();
  let status = '';
  return waitFor(
    () => `The table ${name} (${status})`,
    async () => {
      const table = await describe(client, name);
      if (!table && Date.now() - since > UNSEEN)
        throw new OpsError(
          `There is no table ${name}. Create it with aws dynamodb restore-table-to-point-in-time.`,
        );
      const busy = busyOf(table);
      status = busy ?? '';
      return busy === undefined ? table : undefined;
    },
    `The table ${name} is not active yet. Run this command again to keep waiting.`,
    seconds,
  );
}

/** Returns what is not active yet: `CREATING`, `index due: CREATING`; undefined if everything is. */
function busyOf(table: TableDescription | undefined): string | undefined {
  if (table?.TableStatus !== 'ACTIVE') return table?.TableStatus ?? 'not visible yet';
  const index = table.GlobalSecondaryIndexes?.find(({ IndexStatus }) => IndexStatus !== 'ACTIVE');
  return index && `index ${index.IndexName}: ${index.IndexStatus}`;
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
