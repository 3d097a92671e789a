import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { orderKey } from '#lib/store/keys.ts';
import { newAccount } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { callerWith } from '#tests/support/orders.ts';
import { json } from './run-ops.ts';

test('records from before there were the indexes are found once lists are filled, and stay as they are', async () => {
  const shop = callerWith((await newAccount()).token);
  const { body: order, headers } = await shop.create({ customer_id: 'a' });
  const found = async () => (await shop.call('GET', '/api/orders?customer_id=a')).body.data;
  await eventually(async () => expect(await found()).toEqual([order]));

  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  // As a release stored it that had other indexes.
  const forgotten = 'SET list_key = :place, filter_4 = :place REMOVE filter_1, filter_2, filter_3';
  const ExpressionAttributeValues = { ':place': 'of an earlier release' };
  const TableName = process.env.TABLE_NAME;
  await client.send(
    new UpdateCommand({
      TableName,
      Key: orderKey(order.id),
      UpdateExpression: forgotten,
      ExpressionAttributeValues,
    }),
  );
  await eventually(async () => expect(await found()).toEqual([]));

  const damaged = (await shop.create({ customer_id: 'b' })).body.id;
  await client.send(
    new UpdateCommand({
      TableName,
      Key: orderKey(damaged),
      UpdateExpression: 'SET packed = :text',
      ExpressionAttributeValues: { ':text': 'no bytes' },
    }),
  );
  const { filled, looked, unreadable } = await json('lists', 'fill');
  await client.send(new DeleteCommand({ TableName, Key: orderKey(damaged) }));
  expect([filled >= 1, looked >= filled, unreadable >= 1]).toEqual([true, true, true]);
  await eventually(async () => expect(await found()).toEqual([order]));
  expect((await shop.call('GET', '/api/orders?status=created&type=order')).body.data).toEqual([order]);
  const { Item } = await client.send(new GetCommand({ TableName, Key: orderKey(order.id) }));
  expect(Item).not.toHaveProperty('list_key');
  client.destroy();
  expect((await shop.get(order.id)).headers.get('etag')).toBe(headers.get('etag'));
});
