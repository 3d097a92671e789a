import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTable, type TableDefinition, tablesOf } from '#infra/local/create-table.ts';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { fixtureDeployment, OPERATOR } from './support/fixture.ts';

let database: EmbeddedDynamodb;
let client: DynamoDBClient;

beforeAll(async () => {
  database = await startEmbeddedDynamodb();
  client = new DynamoDBClient({ ...OPERATOR, endpoint: database.endpoint });
});
afterAll(() => database.stop());

const [template] = tablesOf(fixtureDeployment());
const declared = (TableName: string, changes: Partial<TableDefinition['create']> = {}) =>
  ({ ...template, create: { ...template?.create, TableName, ...changes } }) as TableDefinition;

const describeTable = async (TableName: string) =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table;

describe('a table', () => {
  test('is created with the keys, index, stream and expiry of the template, and then kept', async () => {
    await createTable(client, declared('whole'));
    await createTable(client, declared('whole'));

    expect(await describeTable('whole')).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [{ IndexName: 'due', Projection: { ProjectionType: 'KEYS_ONLY' } }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    });
    const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName: 'whole' }));
    expect(expiry.TimeToLiveDescription).toMatchObject({ AttributeName: 'expires_at' });
  });

  test.each<[string, Partial<TableDefinition['create']>]>([
    ['keys', { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] }],
    ['indexes', { GlobalSecondaryIndexes: [] }],
  ])(
    'with other %s than declared is not changed; the message advises to start again with --fresh',
    async (what, changes) => {
      await createTable(client, declared(what));

      await expect(createTable(client, declared(what, changes))).rejects.toThrow('npm start -- --fresh');
    },
  );
});
