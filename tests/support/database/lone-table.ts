import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#infra/local/create-table.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';
import { startTestDatabase } from './test-database.ts';

/** Several processes may use one database. */
const TABLE = `lone-${process.pid}-${Date.now().toString(36)}`;
/** The secrets by the variables that name them. */
const SECRETS = {
  ACCOUNT_NUMBERS_SECRET: 'lone/account-numbers',
  TAX_IDS_SECRET: 'lone/tax-ids',
  WEBHOOKS_SECRET: 'lone/webhooks',
  TOKENS_SECRET: 'lone/tokens',
  RESPONSES_SECRET: 'lone/responses',
  EVIDENCE_SECRET: 'lone/evidence',
  SIGNING_SECRET: 'lone/signing',
};

/**
 * Starts the service's table and its keys to seal and to sign, in the environment of this process, without anything in
 * the background: for tests that call the library itself, thousands of times.
 */
export async function startLoneTable(): Promise<{ stop(): Promise<void> }> {
  const database = await startTestDatabase('of calls');
  const secrets = await serveSecrets(
    Object.fromEntries(Object.values(SECRETS).map((id) => [id, keyringText('k1')])),
  );
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    ...SECRETS,
    AWAITS_BANK_CREDIT: 'false',
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
  });
  const client = new DynamoDBClient({});
  await createTable(client, { arn: '', create: LONE_TABLE });
  client.destroy();
  return {
    stop: async () => {
      await secrets.stop();
      await database.stop();
    },
  };
}

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

const names = new Set([
  ...['pk', 'sk'],
  ...Object.values(INDEXES).flatMap(({ partition, sort }) => [partition, sort]),
]);

/** The table of the service. */
export const LONE_TABLE = {
  TableName: TABLE,
  BillingMode: 'PAY_PER_REQUEST' as const,
  KeySchema: keySchema('pk', 'sk'),
  AttributeDefinitions: [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  GlobalSecondaryIndexes: Object.entries(INDEXES).map(([IndexName, { partition, sort, projection }]) => ({
    IndexName,
    KeySchema: keySchema(partition, sort),
    Projection: { ProjectionType: projection },
  })),
};
