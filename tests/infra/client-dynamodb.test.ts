import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleFunctions } from '#infra/bundle/bundle-functions.ts';
import { JSON_FORMS } from '#tests/support/json-forms.ts';
import { type Call, handler as withTheSdk } from './table-calls.ts';

type Reply = (response: ServerResponse) => void;
type Asked = { target: unknown; type: unknown; length: unknown; body: unknown };

const answer =
  (body: object, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
const fullName = (type: string) => `com.amazonaws.dynamodb.v20120810#${type}`;
/** The same, written in another way. */
const rewritten =
  (reply: object, write: (text: string) => string, status = 200): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
      .end(write(JSON.stringify(reply)));
const error = (type: string, more: object = {}, status = 400) =>
  answer({ __type: fullName(type), message: `It is ${type}.`, ...more }, status);
const broken: Reply = (response) => void response.destroy();

let folder: string;
let server: Server;
let bundled: typeof withTheSdk;
let replies: Reply[] = [];
let asked: Asked[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'domicilia-client-'));
  mkdirSync(join(folder, 'functions'));
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  copyFileSync(here('./table-calls.ts'), join(folder, 'functions/table-calls.ts'));
  symlinkSync(here('../../node_modules'), join(folder, 'node_modules'));
  const { folderOf } = bundleFunctions({
    handlers: ['table-calls'],
    outdir: join(folder, 'out'),
    project: folder,
  });
  ({ handler: bundled } = await import(join(folderOf('table-calls'), 'index.mjs')));
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'x-amz-target': target, 'content-type': type, 'content-length': length } = request.headers;
    asked.push({ target, type, length, body: JSON.parse(Buffer.concat(chunks).toString()) });
    (replies.shift() ?? answer({}))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** What each of the two asks and makes of these replies. */
async function both(call: Call, ...script: Reply[]) {
  const outcomes: { outcome: object; asked: Asked[] }[] = [];
  for (const handler of [withTheSdk, bundled]) {
    replies = [...script];
    asked = [];
    outcomes.push({ outcome: await handler(call), asked });
  }
  const [sdk, ours] = outcomes;
  if (!sdk || !ours) throw new Error('Neither was asked');
  return { sdk, ours };
}

const Key = { pk: 'a', sk: 'b' };
const get: Call = { command: 'GetCommand', input: { TableName: 't', Key, ConsistentRead: true } };
const stored = {
  pk: { S: 'a' },
  amount: { N: '35050' },
  large: { N: '9007199254740991' },
  is_there: { BOOL: false },
  nothing: { NULL: true },
  empty: { S: '' },
  words: { L: [{ S: 'uno' }, { L: [] }] },
  nested: { M: { B: { S: 'a name like that of bytes' }, more: { M: {} } } },
  deep: { L: [{ M: { B: { B: Buffer.alloc(200, 7).toString('base64') } } }] },
  packed: { B: Buffer.from('áé\u0000').toString('base64') },
  set: { SS: ['x', 'y'] },
};
const item = {
  ...Key,
  amount: 35050,
  text: 'Ñandú "quoted" \u2028',
  nothing: null,
  left_out: undefined,
  list: [1, 'two', { three: undefined, four: [] }],
  packed: new Uint8Array([0, 1, 254, 255]),
  buffer: Buffer.from('bytes'),
  B: { B: 'no bytes' },
  set: new Set(['x', 'y']),
};
const put: Call = { command: 'PutCommand', input: { TableName: 't', Item: item } };
const transaction: Call = {
  command: 'TransactWriteCommand',
  input: {
    ClientRequestToken: 'token',
    TransactItems: [
      { Put: { TableName: 't', Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
      {
        Update: {
          TableName: 't',
          Key,
          UpdateExpression: 'SET a = :a',
          ExpressionAttributeValues: { ':a': { deep: [new Uint8Array([7])] } },
        },
      },
      { Delete: { TableName: 't', Key } },
      { ConditionCheck: { TableName: 't', Key, ConditionExpression: 'attribute_exists(pk)' } },
    ],
  },
};

describe('the client of DynamoDB in bundles asks and gives what the SDK’s does, of', () => {
  test.each<[string, Call, Reply[]]>([
    ['an item', get, [answer({ Item: stored })]],
    ['an item that is not there', get, [answer({})]],
    ['an item that is put', put, [answer({})]],
    [
      'an item that is changed',
      {
        command: 'UpdateCommand',
        input: {
          TableName: 't',
          Key,
          UpdateExpression: 'SET a = :a REMOVE b',
          ExpressionAttributeValues: { ':a': item },
          ReturnValues: 'ALL_NEW',
        },
      },
      [answer({ Attributes: stored })],
    ],
    ['one that is deleted', { command: 'DeleteCommand', input: { TableName: 't', Key } }, [answer({})]],
    [
      'a query',
      {
        command: 'QueryCommand',
        input: {
          TableName: 't',
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'a' },
          ExclusiveStartKey: undefined,
          Limit: 2,
        },
      },
      [answer({ Items: [stored, stored], Count: 2, ScannedCount: 9, LastEvaluatedKey: { pk: { S: 'a' } } })],
    ],
    [
      'several items',
      { command: 'BatchGetCommand', input: { RequestItems: { t: { Keys: [Key], ConsistentRead: true } } } },
      [answer({ Responses: { t: [stored] }, UnprocessedKeys: { t: { Keys: [{ pk: { S: 'z' } }] } } })],
    ],
    ['a transaction', transaction, [answer({})]],
    ['a condition that fails', get, [error('ConditionalCheckFailedException', { Item: stored })]],
    [
      'a transaction that is cancelled',
      transaction,
      [
        error('TransactionCanceledException', {
          CancellationReasons: [
            { Code: 'None' },
            { Code: 'ConditionalCheckFailed', Message: 'no', Item: stored },
          ],
        }),
      ],
    ],
    ['an item that a transaction holds', put, [error('TransactionConflictException')]],
    ['a mistake', get, [error('ValidationException')]],
    ['what is not allowed', get, [error('AccessDeniedException')]],
    ['a table that is not there', get, [error('ResourceNotFoundException')]],
  ])('%s', async (_, call, script) => {
    const { sdk, ours } = await both(call, ...script);
    expect(ours).toEqual(sdk);
    expect(ours.asked).toHaveLength(1);
  });
});

describe.each(JSON_FORMS)('the client of DynamoDB in bundles reads JSON that is written %s:', (_, write) => {
  test.each<[string, Call, object]>([
    ['an item', get, { Item: stored }],
    ['a query', { ...get, command: 'QueryCommand' }, { Items: [stored, stored], Count: 2, ScannedCount: 2 }],
    ['several items', { command: 'BatchGetCommand', input: {} }, { Responses: { t: [stored], B: [stored] } }],
    ['an item that was changed', { command: 'UpdateCommand', input: {} }, { Attributes: stored }],
  ])('%s', async (_, call, reply) => {
    const { sdk } = await both(call, answer(reply));
    const { ours } = await both(call, rewritten(reply, write));
    expect(ours.outcome).toEqual(sdk.outcome);
  });

  test.each<[string, Call, object]>([
    [
      'a condition that fails',
      put,
      { Item: stored, message: 'No', __type: fullName('ConditionalCheckFailedException') },
    ],
    [
      'a transaction that is cancelled',
      transaction,
      {
        message: 'No',
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: stored }],
        __type: fullName('TransactionCanceledException'),
      },
    ],
  ])('%s', async (_, call, reply) => {
    const { sdk } = await both(call, answer(reply, 400));
    const { ours } = await both(call, rewritten(reply, write, 400));
    expect(ours.outcome).toEqual(sdk.outcome);
  });
});

describe('the client of DynamoDB in bundles is as patient as the SDK’s with', () => {
  test.each<[string, Reply]>([
    ['a broken connection', broken],
    ['a failure of DynamoDB', error('InternalServerError', {}, 500)],
    ['a service that is away', error('ServiceUnavailable', {}, 503)],
    ['a table that is asked too much', error('ProvisionedThroughputExceededException')],
    ['an account that is asked too much', error('ThrottlingException')],
    ['an account that makes too many requests', error('RequestLimitExceeded')],
    ['a transaction under way', error('TransactionInProgressException')],
  ])('%s', async (_, fault) => {
    const healed = await both(transaction, fault, fault);
    expect(healed.ours).toEqual(healed.sdk);
    expect(healed.ours.asked).toHaveLength(3);
    expect(healed.ours.outcome).toEqual({ output: {} });
    const failed = await both(transaction, fault, fault, fault);
    expect(failed.ours.asked).toEqual(failed.sdk.asked);
    expect(whatItIs(failed.ours.outcome)).toEqual(whatItIs(failed.sdk.outcome));
  });

  /** How it failed; what Node.js says of a broken connection may be lost on the SDK in a test’s own realm. */
  const whatItIs = (outcome: { failed?: Record<string, unknown> }) => {
    const { name, status, is } = outcome.failed ?? {};
    return { name, status, is };
  };
});
