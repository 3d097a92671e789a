import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import type { TableDefinition } from './table-definition.ts';
import { UserError } from './user-error.ts';

/**
 * Makes sure that a table stands as declared: creates it, or adds the indexes that it lacks, and waits for it.
 *
 * @returns Whether the table was created now.
 * @throws UserError where the table that is there has other keys; its data cannot be carried over.
 */
export async function createTable(client: DynamoDBClient, table: TableDefinition): Promise<boolean> {
  const { TableName } = table.create;
  const standing = await describe(client, TableName);
  if (standing) {
    await addMissingIndexes(client, table, standing);
    return false;
  }
  await client.send(new CreateTableCommand(table.create));
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.05, maxDelay: 0.5 }, { TableName });
  if (table.expiryAttribute !== undefined) {
    const TimeToLiveSpecification = { AttributeName: table.expiryAttribute, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  return true;
}

/** Drops a table with all it holds, if it is there. */
export async function dropTable(client: DynamoDBClient, TableName: string): Promise<void> {
  if (!(await describe(client, TableName))) return;
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, maxWaitTime: 30, minDelay: 0.05, maxDelay: 0.5 }, { TableName });
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function addMissingIndexes(
  client: DynamoDBClient,
  { create }: TableDefinition,
  standing: TableDescription,
): Promise<void> {
  if (keys(standing.KeySchema) !== keys(create.KeySchema)) throw outdated('the table has other keys');
  for (const index of create.GlobalSecondaryIndexes ?? []) {
    const known = standing.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index.IndexName);
    if (!known) await addIndex(client, create, index);
    else if (keys(known.KeySchema) !== keys(index.KeySchema)) {
      throw outdated(`the index ${index.IndexName} has other keys`);
    }
  }
}

async function addIndex(
  client: DynamoDBClient,
  { TableName, AttributeDefinitions }: TableDefinition['create'],
  index: GlobalSecondaryIndex,
): Promise<void> {
  const GlobalSecondaryIndexUpdates = [{ Create: index }];
  await client.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }));
}

function keys(schema: readonly KeySchemaElement[] | undefined): string {
  return (schema ?? []).map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).join();
}

function outdated(difference: string): UserError {
  return new UserError(
    `The data in the data directory is of an older version: ${difference}.\nBegin anew with: npm start -- --fresh`,
  );
}
