import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { StartReplayCommand } from '@aws-sdk/client-eventbridge';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  DeleteMessageBatchCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;

beforeAll(async () => {
  proxy = await startFixtureProxy();
});
afterAll(() => proxy.stop());

const TableName = 'fixture';
const TABLE_ARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/fixture';
const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
const ConditionExpression = 'attribute_not_exists(pk)';
const denied = { name: 'AccessDeniedException' };

// The role of this function allows GetItem and PutItem on the table.
const granted = 'fixture-echo';

describe('a function at the proxy', () => {
  test('may do what its role allows, and gets the errors of DynamoDB unchanged', async () => {
    const { dynamodb } = proxy.as(granted);
    await dynamodb.send(new PutItemCommand({ TableName, Item: { ...Key, color: { S: 'red' } } }));
    const again = new PutItemCommand({
      TableName,
      Item: Key,
      ConditionExpression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });

    await expect(dynamodb.send(again)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { color: { S: 'red' } },
    });
  });

  test('wakes the pipe if it writes, and not if it reads', async () => {
    const { dynamodb } = proxy.as(granted);
    await dynamodb.send(new GetItemCommand({ TableName, Key }));
    const before = proxy.written.length;
    await dynamodb.send(new PutItemCommand({ TableName, Item: Key }));
    await dynamodb.send(new GetItemCommand({ TableName, Key }));

    expect(proxy.written).toHaveLength(before + 1);
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
      ...denied,
      message: expect.stringMatching(`dynamodb:${action} on resource: ${TABLE_ARN}${below}$`),
    });
    expect(proxy.lines.at(-1)).toContain(`fixture-echo may not dynamodb:${action}`);
  });

  const Item = { ...Key, pk: { S: 'not its own' } };
  test.each([
    ['by itself', new PutItemCommand({ TableName, Item })],
    ['in a transaction', transaction(put, { Put: { TableName, Item } })],
  ])('is refused an item that its role denies, %s', async (_, command) => {
    await expect(proxy.as(granted).dynamodb.send(command as PutItemCommand)).rejects.toMatchObject(denied);
  });

  test('may write a transaction of writes that it may do one by one', async () => {
    await expect(proxy.as(granted).dynamodb.send(transaction(put))).resolves.toBeDefined();
  });

  test.each([
    ['another table', granted, 'elsewhere', denied.name],
    ['everything without grants', 'fixture-odd', TableName, denied.name],
    ['everything where nobody knows it', 'stranger', TableName, 'UnrecognizedClientException'],
  ])('is refused %s', async (_, name, table, error) => {
    const command = new GetItemCommand({ TableName: table, Key });

    await expect(proxy.as(name).dynamodb.send(command)).rejects.toMatchObject({ name: error });
  });

  test('that sends DynamoDB an invalid request finds the reason in the log', async () => {
    const nonsense = new GetItemCommand({ TableName, Key: { pk: { S: 'a' } } });

    await expect(proxy.as(granted).dynamodb.send(nonsense)).rejects.toMatchObject({
      name: 'ValidationException',
    });
    expect(proxy.lines.at(-1)).toContain('AWS refused a request of fixture-echo to dynamodb: ');
  });

  const QueueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/fixture-webhooks';
  const QUEUE_ARN = 'arn:aws:sqs:us-east-1:000000000000:fixture-webhooks';

  test('may send messages to a queue that its role names, one or several at once, with group and delay', async () => {
    const { queues } = proxy.as(granted);
    const one = { MessageBody: 'one', MessageGroupId: 'a', DelaySeconds: 5 };
    const Entries = [
      { Id: '0', MessageBody: 'two', MessageGroupId: 'b' },
      { Id: '1', MessageBody: 'three' },
    ];

    await queues.send(new SendMessageCommand({ QueueUrl, ...one }));
    const { Successful } = await queues.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    expect(Successful?.map(({ Id }) => Id)).toEqual(['0', '1']);
    expect(proxy.queued).toEqual([
      [QUEUE_ARN, { body: 'one', group: 'a', delaySeconds: 5 }],
      [QUEUE_ARN, { body: 'two', group: 'b', delaySeconds: 0 }],
      [QUEUE_ARN, { body: 'three', delaySeconds: 0 }],
    ]);
  });

  test.each([
    ['to another queue', granted, `${QueueUrl}-2`],
    ['without a grant', 'fixture-odd', QueueUrl],
  ])('may not send a message %s', async (_, name, url) => {
    const before = proxy.queued.length;
    const Entries = [{ Id: '0', MessageBody: 'x' }];
    const sending = proxy.as(name).queues.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));

    await expect(sending).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('sqs:SendMessage on resource'),
    });
    expect(proxy.queued).toHaveLength(before);
  });

  test('may receive and delete messages of a queue that its role names, and of no other', async () => {
    const { queues } = proxy.as(granted);
    const wish = { MaxNumberOfMessages: 3, WaitTimeSeconds: 1, VisibilityTimeout: 60 };

    const { Messages } = await queues.send(new ReceiveMessageCommand({ QueueUrl, ...wish }));
    const Entries = [{ Id: '0', ReceiptHandle: 'm-1' }];
    await queues.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));

    expect(Messages).toMatchObject([
      { ReceiptHandle: 'm-1', Body: JSON.stringify([QUEUE_ARN, 3, 1_000, 60_000]) },
    ]);
    expect(proxy.removed).toEqual([[QUEUE_ARN, 'm-1']]);
    const odd = proxy.as('fixture-odd').queues;
    await expect(odd.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject(denied);
    await expect(odd.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }))).rejects.toMatchObject(
      denied,
    );
  });

  test('may do nothing else with a queue', async () => {
    const purging = proxy.as('operator').queues.send(new PurgeQueueCommand({ QueueUrl }));

    await expect(purging).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  test('may start a state machine only with a grant', async () => {
    const stateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:daily';
    const start = async (name: string) => {
      const authorization = `AWS4-HMAC-SHA256 Credential=${name}/20261120/us-east-1/states/aws4_request`;
      const headers = { authorization, 'x-amz-target': 'AWSStepFunctions.StartExecution' };
      const body = JSON.stringify({ stateMachineArn });
      return (await fetch(proxy.url, { method: 'POST', headers, body })).json();
    };

    expect(await start('operator')).toEqual({ action: 'StartExecution', stateMachineArn });
    expect(await start(granted)).toMatchObject({ __type: denied.name });
  });
});

describe('Lambda and EventBridge at the proxy', () => {
  const invoke = (as: string, InvocationType: 'Event' | 'RequestResponse') => {
    const Payload = JSON.stringify({ a: 1 });
    const command = new InvokeCommand({ FunctionName: 'fixture-echo', InvocationType, Payload });
    return proxy.as(as).functions.send(command);
  };

  test('invoke a function asynchronously for operators, and for no other caller', async () => {
    const { StatusCode } = await invoke('operator', 'Event');

    expect(StatusCode).toBe(202);
    expect(proxy.invoked).toEqual([
      ['arn:aws:lambda:us-east-1:000000000000:function:fixture-echo', { a: 1 }],
    ]);
    await expect(invoke(granted, 'Event')).rejects.toMatchObject(denied);
    await expect(invoke('operator', 'RequestResponse')).rejects.toThrow('asynchronously');
  });

  test('accept requests of operators for an archive', async () => {
    const replay = new StartReplayCommand({
      ReplayName: 'again',
      EventSourceArn: 'arn:archive',
      EventStartTime: new Date(1_000),
      EventEndTime: new Date(2_000),
      Destination: { Arn: 'arn:bus' },
    });
    const { State, ReplayArn } = await proxy.as('operator').buses.send(replay);

    expect(State).toBe('StartReplay');
    expect(JSON.parse(ReplayArn ?? '')).toMatchObject({ EventStartTime: 1, EventEndTime: 2 });
    await expect(proxy.as(granted).buses.send(replay)).rejects.toMatchObject(denied);
  });
});

const mail = (ConfigurationSetName: string) =>
  new SendEmailCommand({
    FromEmailAddress: '"Tienda" <no-reply@example.com>',
    Destination: { ToAddresses: ['customer@example.com'] },
    ConfigurationSetName,
    Content: { Simple: { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Hola' } } } },
  });

// The role of fixture-echo allows to send from any domain, through the configuration set `fixture`.
describe('a mail at the proxy', () => {
  test('reaches the inbox if the role of its function allows it', async () => {
    await proxy.as(granted).mails.send(mail('fixture'));

    const { emails } = (await (await fetch(`${proxy.inbox}/store`)).json()) as { emails: object[] };
    expect(emails).toMatchObject([{ from: '"Tienda" <no-reply@example.com>', subject: 'Hola' }]);
  });

  test.each([
    ['through another configuration set', granted, mail('other'), 'SendEmail .*:configuration-set/other'],
    ['without a grant', 'fixture-odd', mail('fixture'), 'SendEmail .*:identity/example.com'],
    ['where it is none', granted, new GetAccountCommand({}), 'GET '],
  ])('is refused %s', async (_, name, command, what) => {
    await expect(proxy.as(name).mails.send(command as SendEmailCommand)).rejects.toMatchObject({
      ...denied,
      message: expect.stringMatching(`ses:${what}`),
    });
  });
});

function query(IndexName?: string) {
  return new QueryCommand({
    TableName,
    ...(IndexName && { IndexName }),
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': IndexName ?? 'pk' },
    ExpressionAttributeValues: { ':value': { S: 'a' } },
  });
}

function transaction(...TransactItems: NonNullable<TransactWriteItemsCommand['input']['TransactItems']>) {
  return new TransactWriteItemsCommand({ TransactItems });
}
