import {
  type ContinuousBackupsStatus,
  type CreateGlobalSecondaryIndexAction,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { INDEXES } from '#infra/settings/indexes.ts';
import { awsOptions } from './aws-options.ts';
import { OpsError } from './command.ts';
import { target } from './target.ts';
import { waitFor } from './wait-for.ts';

const EXPIRY = 'expires_at';

/**
 * Gives a table that was restored what a restore does not bring along: indexes that it was made without, its stream, the
 * expiry of items, recovery to any second, and protection from deletion. What is there stays. Gives the table as it is then; `OpsError` where it is not
 * one of the service's, or not encrypted with the stage's own key.
 */
export async function prepareTable(name: string, isProtected: boolean): Promise<TableDescription> {
  const client = new DynamoDBClient(awsOptions());
  try {
    const table = await ready(client, name);
    requireShape(table);
    await addIndexes(client, table);
    if (!target().isLocal) await requireKey(table);
    if (!table.StreamSpecification?.StreamEnabled) {
      const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } as const;
      await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
      await ready(client, name);
    }
    await expire(client, name);
    if (!target().isLocal) await recover(client, name);
    if (isProtected && !table.DeletionProtectionEnabled) {
      await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
    }
    return await ready(client, name);
  } finally {
    client.destroy();
  }
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  return (await client.send(new DescribeTableCommand({ TableName }))).Table;
}

/** The table, once nothing is being done with it or with one of its indexes. */
function ready(client: DynamoDBClient, name: string): Promise<TableDescription> {
  return waitFor(
    `The table ${name}`,
    async () => {
      const table = await describe(client, name);
      const indexes = table?.GlobalSecondaryIndexes ?? [];
      const statuses = [table?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)];
      return statuses.every((status) => status === 'ACTIVE') ? table : undefined;
    },
    `The table ${name} is not active yet: a large one takes hours. Repeat this then.`,
  );
}

function requireShape({ TableName, KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): void {
  const keys = (schema: TableDescription['KeySchema'] = []) =>
    schema.map(({ AttributeName }) => AttributeName).join();
  if (keys(KeySchema) !== 'pk,sk')
    throw new OpsError(`${TableName} is no table of this service: it has other keys.`);
  for (const [name, { partition, sort, projection }] of Object.entries(INDEXES)) {
    const index = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === name);
    if (!index) continue;
    const isRight =
      keys(index.KeySchema) === `${partition},${sort}` && index.Projection?.ProjectionType === projection;
    if (!isRight) throw new OpsError(`${TableName} has another index of the name ${name}: restore it anew.`);
  }
}

/** Those that are missing, one after the other: DynamoDB makes one at a time. */
async function addIndexes(client: DynamoDBClient, { TableName = '', ...table }: TableDescription) {
  const present = table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName);
  for (const [IndexName, { partition, sort, projection }] of Object.entries(INDEXES)) {
    if (present?.includes(IndexName)) continue;
    const Create: CreateGlobalSecondaryIndexAction = {
      IndexName,
      KeySchema: [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projection },
    };
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: [partition, sort].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
        GlobalSecondaryIndexUpdates: [{ Create }],
      }),
    );
    await ready(client, TableName);
  }
}

/** The stage's secrets are encrypted with the same key. */
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

/** Not offered for the first minutes of a table. */
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
    `Recovery of ${TableName}`,
    isOn,
    `Recovery of ${TableName} cannot be enabled yet. Repeat this.`,
  );
}
