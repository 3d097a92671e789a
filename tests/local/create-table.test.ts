import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTable } from '#infra/local/create-table.ts';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { type TableDefinition, tablesOf } from '#infra/local/table-definition.ts';
import { fixtureDeployment } from './support/fixture.ts';

let database: EmbeddedDynamodb;
let client: DynamoDBClient;

beforeAll(async () => {
  database = await startEmbeddedDynamodb();
  client = new DynamoDBClient({
    endpoint: database.endpoint,
    region: 'mx-central-1',
    credentials: { accessKeyId: 'operator', secretAccessKey: 'x' },
  });
});
afterAll(() => database.stop());

function declared(TableName: string, changes: Partial<TableDefinition['create']> = {}): TableDefinition {
  const [table] = tablesOf(fixtureDeployment());
  if (!table) throw new Error('The fixture has a table.');
  return { ...table, create: { ...table.create, TableName, ...changes } };
}

const describeTable = async (TableName: string) =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table;

describe('A table', () => {
  test('is created with the keys, index, stream and expiry of the template', async () => {
    expect(await createTable(client, declared('whole'))).toBe(true);

    expect(await describeTable('whole')).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [{ IndexName: 'due', Projection: { ProjectionType: 'KEYS_ONLY' } }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    });
    const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName: 'whole' }));
    expect(expiry.TimeToLiveDescription).toMatchObject({
      AttributeName: 'expires_at',
      TimeToLiveStatus: 'ENABLED',
    });
  });

  test('that stands as declared stays as it is', async () => {
    await createTable(client, declared('standing'));

    expect(await createTable(client, declared('standing'))).toBe(false);
  });

  test('gets an index that the template has gained', async () => {
    const table = declared('growing');
    const { GlobalSecondaryIndexes, AttributeDefinitions = [], ...before } = table.create;
    const keysOnly = AttributeDefinitions.filter(({ AttributeName }) => AttributeName !== 'due');
    await createTable(client, { ...table, create: { ...before, AttributeDefinitions: keysOnly } });

    expect(await createTable(client, table)).toBe(false);

    const { GlobalSecondaryIndexes: indexes = [] } = (await describeTable('growing')) ?? {};
    expect(indexes.map(({ IndexName }) => IndexName)).toEqual(['due']);
  });

  test('with other keys than declared is not touched; the advice is to begin anew', async () => {
    await createTable(client, declared('other'));
    const changed = declared('other', { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] });

    await expect(createTable(client, changed)).rejects.toThrow('npm start -- --fresh');
  });
});
