import {
  type ContinuousBackupsStatus,
  type CreateGlobalSecondaryIndexAction,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { INDEXES, type IndexName } from '#infra/settings/indexes.ts';
import { activeTable } from './active-table.ts';
import { awsOptions } from './aws-options.ts';
import { OpsError } from './command.ts';
import { target } from './target.ts';
import { waitFor } from './wait-for.ts';

const EXPIRY = 'expires_at';

/**
 * Adds to a restored table what a restore leaves out: missing indexes, the stream, the expiry of items, point-in-time
 * recovery and deletion protection. Changes nothing else. Waits at most `seconds` for the restore, and for each index.
 * Returns the table; throws `OpsError` if it is not a table of this service, or not encrypted with the stage's own key.
 */
export async function prepareTable(
  name: string,
  { isProtected, seconds }: { isProtected: boolean; seconds: number },
): Promise<TableDescription> {
  const client = new DynamoDBClient(awsOptions());
  const ready = () => activeTable(client, name, seconds);
  try {
    const table = await addMissing(client, await ready(), ready);
    if (!target().isLocal) await requireKey(table);
    if (!table.StreamSpecification?.StreamEnabled) {
      const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } as const;
      await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
      await ready();
    }
    await expire(client, name);
    if (!target().isLocal) await recover(client, name);
    if (isProtected && !table.DeletionProtectionEnabled) {
      await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
    }
    return await ready();
  } finally {
    client.destroy();
  }
}

/**
 * Adds to a restored table in use the indexes that a release has added since: a deployment adds indexes to its own table
 * only. Waits at most `seconds` for each. Returns the table; throws `OpsError` if it is not a table of this service.
 */
export async function addIndexes(name: string, seconds: number): Promise<TableDescription> {
  const client = new DynamoDBClient(awsOptions());
  const ready = () => activeTable(client, name, seconds);
  try {
    return await addMissing(client, await ready(), ready);
  } finally {
    client.destroy();
  }
}

async function addMissing(
  client: DynamoDBClient,
  table: TableDescription,
  ready: () => Promise<TableDescription>,
): Promise<TableDescription> {
  requireShape(table);
  let current = table;
  for (const index of missingIndexes(table)) {
    await client.send(new UpdateTableCommand({ TableName: table.TableName, ...index }));
    current = await ready();
  }
  return current;
}

function requireShape({ TableName, KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): void {
  const keys = (schema: TableDescription['KeySchema'] = []) =>
    schema.map(({ AttributeName }) => AttributeName).join();
  if (keys(KeySchema) !== 'pk,sk')
    throw new OpsError(`${TableName} is not a table of this service: its keys differ.`);
  for (const [name, { partition, sort, projection }] of Object.entries(INDEXES)) {
    const index = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === name);
    if (!index) continue;
    const isRight =
      keys(index.KeySchema) === `${partition},${sort}` && index.Projection?.ProjectionType === projection;
    if (!isRight)
      throw new OpsError(
        `The index ${name} of ${TableName} has other keys or another projection: restore the table again.`,
      );
  }
}

/** Returns the names of the indexes that a table lacks. */
export function indexesMissingIn({ GlobalSecondaryIndexes = [] }: TableDescription): IndexName[] {
  const present = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
  return (Object.keys(INDEXES) as IndexName[]).filter((name) => !present.includes(name));
}

/** Returns one update for each missing index: DynamoDB creates one at a time. */
function missingIndexes(table: TableDescription) {
  return indexesMissingIn(table).map((IndexName) => {
    const { partition, sort, projection } = INDEXES[IndexName];
    const Create: CreateGlobalSecondaryIndexAction = {
      IndexName,
      KeySchema: [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projection },
    };
    const AttributeDefinitions = [partition, sort].map((name) => ({
      AttributeName: name,
      AttributeType: 'S' as const,
    }));
    return { AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] };
  });
}

/** Requires the key of the stage, which also encrypts its secrets. */
async function requireKey({ TableName, SSEDescription }: TableDescription): Promise<void> {
  const SecretId = process.env.ACCOUNT_NUMBERS_SECRET;
  const { KmsKeyId = '' } = await new SecretsManagerClient(awsOptions()).send(
    new DescribeSecretCommand({ SecretId }),
  );
  if (SSEDescription?.KMSMasterKeyArn === KmsKeyId) return;
  throw new OpsError(
    `${TableName} is not encrypted with the key of the stage, ${KmsKeyId}: restore it again with --sse-specification-override.`,
  );
}

async function expire(client: DynamoDBClient, TableName: string): Promise<void> {
  const { TimeToLiveDescription: known } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (known?.AttributeName === EXPIRY && /^ENABL/.test(known.TimeToLiveStatus ?? '')) return;
  const TimeToLiveSpecification = { AttributeName: EXPIRY, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

/** Turns on point-in-time recovery, which DynamoDB refuses in the first minutes of a table. */
async function recover(client: DynamoDBClient, TableName: string): Promise<void> {
  const isOn = async (): Promise<true | undefined> => {
    const { ContinuousBackupsDescription: backups } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const status: ContinuousBackupsStatus | undefined =
      backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
    if (status === 'ENABLED') return true;
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    try {
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ContinuousBackupsUnavailableException')) throw error;
    }
    return undefined;
  };
  await waitFor(
    `Point-in-time recovery of ${TableName}`,
    isOn,
    `Point-in-time recovery of ${TableName} cannot be enabled yet. Run this command again.`,
  );
}
