import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import { sqsWebhookQueue } from '#lib/providers/webhook-queue/sqs-webhook-queue.ts';

const QUEUE = 'https://sqs.us-east-1.amazonaws.com/123456789012/webhooks';

type Entry = { Id: string; MessageBody: string; MessageGroupId: string; DelaySeconds: number };
type Batch = { QueueUrl: string; Entries: Entry[] };

let received: Batch[];
/** Whether SQS fails at a message, given how often it was sent before. */
let fails: (entry: Entry, before: number) => boolean;
let isDown: boolean;
const server = createServer(async (request, response) => {
  const batch = (await json(request)) as Batch;
  const sent = received.flatMap(({ Entries }) => Entries.map(({ MessageBody }) => MessageBody));
  received.push(batch);
  const isFailed = (entry: Entry) => fails(entry, sent.filter((body) => body === entry.MessageBody).length);
  const Failed = batch.Entries.filter(isFailed).map(({ Id }) => ({
    Id,
    Code: 'InternalError',
    SenderFault: false,
  }));
  const Successful = batch.Entries.filter((entry) => !isFailed(entry)).map(({ Id, MessageBody }) => ({
    Id,
    MessageId: `m-${Id}`,
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  }));
  response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(isDown ? { __type: 'ServiceUnavailable' } : { Successful, Failed }));
});

beforeEach(async () => {
  [received, fails, isDown] = [[], () => false, false];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const webhooks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    account_id: `acc_${n % 2}`,
    target: `we_${n % 3}`,
    event_id: `evt_${n}`,
  }));
const entries = () => received.flatMap(({ Entries }) => Entries);
const eventsOf = (some: readonly Entry[]) =>
  some.map(({ MessageBody }) => JSON.parse(MessageBody).event_id as string);

describe('webhooks in SQS', () => {
  test('have their account as the group of the fair queue, and the requested delay', async () => {
    await sqsWebhookQueue(QUEUE).send([{ account_id: 'acc_1', target: 'we_1', event_id: 'evt_1' }], 300);
    expect(received).toEqual([
      {
        QueueUrl: QUEUE,
        Entries: [
          {
            Id: '0',
            MessageBody: '{"account_id":"acc_1","target":"we_1","event_id":"evt_1"}',
            MessageGroupId: 'acc_1',
            DelaySeconds: 300,
          },
        ],
      },
    ]);
  });

  test('are sent ten at a time, without delay by default', async () => {
    await sqsWebhookQueue(QUEUE).send(webhooks(23));
    expect(received.map(({ Entries }) => Entries.length)).toEqual([10, 10, 3]);
    expect(eventsOf(entries())).toEqual(webhooks(23).map(({ event_id }) => event_id));
    expect(new Set(entries().map(({ DelaySeconds }) => DelaySeconds))).toEqual(new Set([0]));
  });

  test('are sent again if SQS fails for some of a batch, and only those', async () => {
    fails = ({ Id }, before) => ['3', '7'].includes(Id) && before === 0;
    await sqsWebhookQueue(QUEUE).send(webhooks(10));
    expect(received.map(({ Entries }) => eventsOf(Entries))).toEqual([
      webhooks(10).map(({ event_id }) => event_id),
      ['evt_3', 'evt_7'],
    ]);
  });

  test('are reported if SQS never accepts some, after all others are queued', async () => {
    fails = ({ MessageBody }) => MessageBody.includes('"evt_3"');
    await expect(sqsWebhookQueue(QUEUE).send(webhooks(12))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      message: 'SQS did not take 1 of 12 webhooks.',
    });
    expect(received.map(({ Entries }) => Entries.length)).toEqual([10, 1, 1, 2]);
  });

  test('are not queued while SQS is down, and the caller gets an error', async () => {
    isDown = true;
    await expect(sqsWebhookQueue(QUEUE).send(webhooks(1))).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    });
  });

  test('cause no request to SQS if there are none', async () => {
    await sqsWebhookQueue(QUEUE).send([]);
    expect(received).toEqual([]);
  });
});

test('the queue of a stage is the one that its environment names', async () => {
  delete process.env.WEBHOOK_QUEUE_URL;
  expect(() => configuredWebhookQueue()).toThrow('WEBHOOK_QUEUE_URL is not set');
  process.env.WEBHOOK_QUEUE_URL = QUEUE;
  await configuredWebhookQueue().send(webhooks(1));
  expect(received[0]?.QueueUrl).toBe(QUEUE);
});
