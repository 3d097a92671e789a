import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TABLE_ARN } from './support/fixture.ts';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;

beforeAll(async () => {
  proxy = await startFixtureProxy();
});
afterAll(() => proxy.stop());

const TableName = 'fixture';
const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
const ConditionExpression = 'attribute_not_exists(pk)';

// The role of this function allows GetItem and PutItem on the table, and to read the secret.
const granted = 'fixture-echo';

describe('A function at the proxy', () => {
  test('does what its role allows', async () => {
    const { dynamodb } = proxy.as(granted);

    await dynamodb.send(new PutItemCommand({ TableName, Item: Key }));

    expect((await dynamodb.send(new GetItemCommand({ TableName, Key }))).Item).toEqual(Key);
  });

  test('gets the errors of DynamoDB as they are, the old item included', async () => {
    const { dynamodb } = proxy.as(granted);
    await dynamodb.send(new PutItemCommand({ TableName, Item: { ...Key, color: { S: 'red' } } }));
    const ReturnValuesOnConditionCheckFailure = 'ALL_OLD';

    await expect(
      dynamodb.send(
        new PutItemCommand({
          TableName,
          Item: Key,
          ConditionExpression,
          ReturnValuesOnConditionCheckFailure,
        }),
      ),
    ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: { color: { S: 'red' } } });
  });

  const put = { Put: { TableName, Item: Key } };
  test.each([
    ['DeleteItem', new DeleteItemCommand({ TableName, Key }), ''],
    ['UpdateItem', new UpdateItemCommand({ TableName, Key }), ''],
    ['Query', query(), ''],
    ['Query', query('due'), '/index/due'],
    [
      'BatchWriteItem',
      new BatchWriteItemCommand({ RequestItems: { fixture: [{ PutRequest: { Item: Key } }] } }),
      '',
    ],
    ['DeleteItem', transaction(put, { Delete: { TableName, Key } }), ''],
    ['UpdateItem', transaction({ Update: { TableName, Key, UpdateExpression: 'REMOVE a' } }, put), ''],
    ['ConditionCheckItem', transaction(put, { ConditionCheck: { TableName, Key, ConditionExpression } }), ''],
  ])('is refused %s, and the refusal is seen', async (action, command, below) => {
    await expect(proxy.as(granted).dynamodb.send(command as GetItemCommand)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`dynamodb:${action} on resource: ${TABLE_ARN}${below} `),
    });
    expect(proxy.lines.at(-1)).toContain(`fixture-echo may not dynamodb:${action}`);
  });

  test('may write a transaction of what it may do singly', async () => {
    await expect(proxy.as(granted).dynamodb.send(transaction(put))).resolves.toBeDefined();
  });

  test('is refused another table', async () => {
    const command = new GetItemCommand({ TableName: 'elsewhere', Key });

    await expect(proxy.as(granted).dynamodb.send(command)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  test('without grants is refused everything', async () => {
    const { dynamodb, secrets } = proxy.as('fixture-odd');

    await expect(dynamodb.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(
      secrets.send(new GetSecretValueCommand({ SecretId: 'fixture/signing' })),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  test('that nobody knows is refused', async () => {
    await expect(
      proxy.as('stranger').dynamodb.send(new GetItemCommand({ TableName, Key })),
    ).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });

  test('that sends DynamoDB nonsense finds the reason in the log', async () => {
    const nonsense = new GetItemCommand({ TableName, Key: { pk: { S: 'a' } } });

    await expect(proxy.as(granted).dynamodb.send(nonsense)).rejects.toMatchObject({
      name: 'ValidationException',
    });
    expect(proxy.lines.at(-1)).toContain('DynamoDB refused a request of fixture-echo');
  });

  test('is answered many at once', async () => {
    const { dynamodb } = proxy.as(granted);

    const answers = await Promise.all(
      Array.from({ length: 200 }, () => dynamodb.send(new GetItemCommand({ TableName, Key }))),
    );

    expect(answers.every(({ Item }) => Item?.pk?.S === 'a')).toBe(true);
  });
});

function query(IndexName?: string) {
  const key = IndexName ?? 'pk';
  return new QueryCommand({
    TableName,
    ...(IndexName && { IndexName }),
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': key },
    ExpressionAttributeValues: { ':value': { S: 'a' } },
  });
}

function transaction(...TransactItems: NonNullable<TransactWriteItemsCommand['input']['TransactItems']>) {
  return new TransactWriteItemsCommand({ TransactItems });
}
