import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTable } from '#infra/local/create-table.ts';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { insist } from '#tests/support/database/insist.ts';
import { LONE_TABLE } from '#tests/support/database/lone-table.ts';
import { SEED } from '#tests/support/jest/budget.ts';
import { LateDynamodb } from '#tests/support/late-dynamodb/late-dynamodb.ts';

const { TableName } = LONE_TABLE;

let embedded: Awaited<ReturnType<typeof startEmbeddedDynamodb>>;
let late: LateDynamodb;
let client: DynamoDBClient;
let items: DynamoDBDocumentClient;
beforeAll(async () => {
  embedded = await startEmbeddedDynamodb();
  late = await LateDynamodb.start(embedded.endpoint, {
    ...{ seed: SEED, clock: 'of calls' },
    often: { throttle: 1 / 20 },
  });
  client = new DynamoDBClient({
    endpoint: late.endpoint,
    region: 'mx-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'a' },
    maxAttempts: 1,
  });
  items = DynamoDBDocumentClient.from(client);
  await createTable(client, { arn: '', create: LONE_TABLE });
});
afterAll(async () => {
  client.destroy();
  await late.stop();
  await embedded.stop();
});

const key = (sk: string | number) => ({ pk: 'P', sk: `S${String(sk).padStart(4, '0')}` });
const put = (sk: string | number, more: object = {}) =>
  insist(() => items.send(new PutCommand({ TableName, Item: { ...key(sk), ...more } })));
const listed = (name: string, more: object = {}) =>
  insist(() =>
    items.send(
      new QueryCommand({
        TableName,
        IndexName: 'list',
        KeyConditionExpression: 'list_key = :name',
        ExpressionAttributeValues: { ':name': name },
        ...more,
      }),
    ),
  );
/** Returns how many items of a list a reader finds that follows all pages. */
async function countOf(name: string): Promise<number> {
  let [count, start]: [number, Record<string, unknown> | undefined] = [0, undefined];
  do {
    const page = await listed(name, { ExclusiveStartKey: start });
    count += page.Items?.length ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}

/** Calls until one is refused; returns the name of its error and the reasons. */
async function refusalOf(
  call: () => Promise<unknown>,
  name: RegExp,
): Promise<{ name: string; reasons: string[] }> {
  for (let calls = 0; calls < 20_000; calls += 1) {
    try {
      await call();
    } catch (error) {
      const { name: found, CancellationReasons = [] } = error as Error & {
        CancellationReasons?: { Code: string }[];
      };
      const reasons = CancellationReasons.map(({ Code }) => Code);
      if (name.test(`${found} ${reasons}`)) return { name: found, reasons };
    }
  }
  throw new Error(`No call is refused with ${name}`);
}

describe('the database under load', () => {
  test('shows a write in an index up to three seconds later, and at once to a consistent read', async () => {
    await put('a', { list_key: 'L', list_sort: '1', n: 1 });
    expect(await countOf('L')).toBe(0);
    const read = (ConsistentRead: boolean) =>
      insist(() => items.send(new GetCommand({ TableName, Key: key('a'), ConsistentRead })));
    expect((await read(true)).Item).toMatchObject({ n: 1 });
    expect((await read(false)).Item).toBeUndefined();
    late.catchUp();
    expect(await countOf('L')).toBe(1);
    expect((await read(false)).Item).toMatchObject({ n: 1 });
  });

  test('shows the writes of an item in their order, also those that only the table computes', async () => {
    const add = () =>
      insist(() =>
        items.send(
          new UpdateCommand({
            TableName,
            Key: key('b'),
            UpdateExpression: 'ADD n :one SET list_key = :list, list_sort = :list',
            ExpressionAttributeValues: { ':one': 1, ':list': 'ORDER' },
          }),
        ),
      );
    const seen: number[] = [];
    for (let writes = 0; writes < 40; writes += 1) {
      await add();
      const [shown] = (await listed('ORDER')).Items ?? [];
      seen.push(Number(shown?.n ?? 0));
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(seen.at(-1)).toBeLessThan(40);
    late.catchUp();
    expect((await listed('ORDER')).Items).toMatchObject([{ n: 40 }]);
  });

  test('refuses a transaction, or a write, whose item another transaction holds, with a reason in its place', async () => {
    const transaction = () =>
      items.send(
        new TransactWriteCommand({
          TransactItems: [1, 2, 3].map((n) => ({ Put: { TableName, Item: key(`t${n}`) } })),
        }),
      );
    expect((await refusalOf(transaction, /TransactionConflict/)).reasons).toHaveLength(3);
    const single = () => items.send(new PutCommand({ TableName, Item: key('t1') }));
    expect(await refusalOf(single, /^TransactionConflictException/)).toBeDefined();
    const both = () => Promise.all([transaction(), transaction()]);
    expect((await refusalOf(both, /TransactionConflict/)).reasons).toHaveLength(3);
    const reading = () =>
      Promise.all([
        transaction().catch(() => {}),
        items.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key: key('t3') } }] })),
      ]);
    expect((await refusalOf(reading, /TransactionConflict/)).reasons).toEqual(['TransactionConflict']);
  });

  test('throttles calls, and transactions by their items', async () => {
    const read = () => items.send(new GetCommand({ TableName, Key: key('a'), ConsistentRead: true }));
    await refusalOf(read, /^ProvisionedThroughputExceededException/);
    await refusalOf(read, /^ThrottlingException/);
    const write = () =>
      items.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: key('z') } }] }));
    expect((await refusalOf(write, /ThrottlingError/)).reasons).toEqual(['ThrottlingError']);
  });

  test('leaves parts of batches, which their callers request again', async () => {
    let left = Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: key(n) } }));
    let calls = 0;
    for (; left.length > 0; calls += 1) {
      const some = left;
      const { UnprocessedItems } = await insist(() =>
        items.send(new BatchWriteCommand({ RequestItems: { [TableName]: some } })),
      );
      left = (UnprocessedItems?.[TableName] ?? []) as typeof left;
      if (left.length === 0 && calls === 0) left = some;
    }
    let keys = Array.from({ length: 25 }, (_, n) => key(n));
    const found = new Set<string>();
    for (; keys.length > 0; ) {
      const Keys = keys;
      const { Responses, UnprocessedKeys } = await insist(() =>
        items.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } })),
      );
      for (const item of Responses?.[TableName] ?? []) found.add(item.sk);
      keys = (UnprocessedKeys?.[TableName]?.Keys ?? []) as typeof keys;
    }
    expect(found.size).toBe(25);
  });

  test('ends pages early, and leaves them empty if a filter leaves out their items', async () => {
    for (let n = 0; n < 12; n += 1) await put(`f${n}`, { list_key: 'F', list_sort: String(n), n });
    late.catchUp();
    const sizes: number[] = [];
    let emptied = 0;
    for (let times = 0; times < 20; times += 1) {
      const page = await listed('F', {
        FilterExpression: 'n = :last',
        ExpressionAttributeValues: { ':name': 'F', ':last': 11 },
      });
      if (page.Items?.length === 0 && page.LastEvaluatedKey) emptied += 1;
      sizes.push((await listed('F')).Items?.length ?? 0);
    }
    expect(emptied).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeLessThan(12);
    expect(Math.max(...sizes)).toBe(12);
    expect(await countOf('F')).toBe(12);
  });
});

const large = (kilobytes: number) => ({ text: 'x'.repeat(kilobytes * 1_024) });

test.each([
  ['more than a hundred writes in a transaction', () => transactionOf(101)],
  ['more than four megabytes in a transaction', () => transactionOf(12, large(390))],
  ['two writes of one item in a transaction', () => transactionOf(2, { sk: 'same' })],
  ['an item of more than 400 KB', () => put('large', large(401))],
  ['more than 25 writes in a batch', () => batchOf(26)],
  [
    'more than a hundred reads in a batch',
    () => {
      const Keys = Array.from({ length: 101 }, (_, n) => key(n));
      return items.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
    },
  ],
  ['a consistent read of an index', () => listed('L', { ConsistentRead: true })],
  ['an empty text as the key of a query', () => listed('')],
  ['an empty text in a key of an index', () => put('e', { list_key: 'L', list_sort: '' })],
])('the database refuses %s', async (_, call) => {
  await expect(insist<unknown>(call)).rejects.toMatchObject({ name: 'ValidationException' });
});

test('a page has at most a megabyte', async () => {
  for (let n = 0; n < 5; n += 1) await put(`m${n}`, { list_key: 'M', list_sort: String(n), ...large(300) });
  late.catchUp();
  const { Items = [], LastEvaluatedKey } = await listed('M');
  expect(Items.length).toBeLessThan(5);
  expect(LastEvaluatedKey).toBeDefined();
  expect(await countOf('M')).toBe(5);
});

const transactionOf = (count: number, more: object = {}) =>
  items.send(
    new TransactWriteCommand({
      TransactItems: Array.from({ length: count }, (_, n) => ({
        Put: { TableName, Item: { ...key(n), ...more } },
      })),
    }),
  );

const batchOf = (count: number) =>
  items.send(
    new BatchWriteCommand({
      RequestItems: {
        [TableName]: Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: key(n) } })),
      },
    }),
  );
