import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { UserError } from '#infra/host/user-error.ts';
import { shapeOf } from './table-shape.ts';
import type { Deployment } from './template/deployment.ts';

/** A table as the template declares it. */
export type TableDefinition = {
  readonly create: CreateTableCommandInput & { TableName: string };
  /** The attribute after which items expire, in seconds since 1970. */
  readonly expiryAttribute?: string;
  readonly arn: string;
};

type TableProperties = Omit<CreateTableCommandInput, 'TableName' | 'StreamSpecification'> & {
  StreamSpecification?: { StreamViewType: 'NEW_IMAGE' };
  TimeToLiveSpecification?: { AttributeName: string };
};

/** Returns the tables of a deployment, with the declared keys, indexes, stream and expiry, always on demand. */
export function tablesOf(deployment: Deployment): TableDefinition[] {
  return deployment.resources('AWS::DynamoDB::Table').map(({ name, arn, properties }) => {
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, StreamSpecification, ...declared } =
      properties as TableProperties;
    const create = {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST' as const,
      AttributeDefinitions,
      KeySchema,
      ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes }),
      ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
    };
    const expiryAttribute = declared.TimeToLiveSpecification?.AttributeName;
    return { arn, create, ...(expiryAttribute !== undefined && { expiryAttribute }) };
  });
}

const PATIENCE = { maxWaitTime: 86_400, minDelay: 0.05, maxDelay: 0.5 };

/**
 * Creates a table if it is missing, and waits until it exists.
 *
 * @throws UserError if the existing table has other keys or indexes: its data cannot be converted
 */
export async function createTable(
  client: DynamoDBClient,
  { create, expiryAttribute }: TableDefinition,
): Promise<void> {
  const { TableName } = create;
  const standing = await describe(client, TableName);
  if (standing && shapeOf(standing) === shapeOf(create)) return;
  if (standing) {
    throw new UserError(
      'The table is of another version: it has other keys or indexes. Start without data: npm start -- --fresh',
    );
  }
  await client.send(new CreateTableCommand(create));
  await waitUntilTableExists({ client, ...PATIENCE }, { TableName });
  if (expiryAttribute === undefined) return;
  const TimeToLiveSpecification = { AttributeName: expiryAttribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

/** Deletes a table with its data, if it exists. */
export async function dropTable(client: DynamoDBClient, TableName: string): Promise<void> {
  if (!(await describe(client, TableName))) return;
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, ...PATIENCE }, { TableName });
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
