import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sqsWebhookInbox } from '#lib/providers/webhook-queue/sqs-webhook-inbox.ts';

const QueueUrl = 'https://sqs.us-east-1.amazonaws.com/123456789012/webhooks';

let asked: { action: string; input: unknown }[];
let answer: object;
const server = createServer(async (request, response) => {
  asked.push({ action: String(request.headers['x-amz-target']), input: await json(request) });
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
beforeEach(() => {
  [asked, answer] = [[], {}];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('messages are received at most ten at a time, within a second, and are hidden from others for two minutes', async () => {
  const MD5OfBody = createHash('md5').update('{}').digest('hex');
  answer = { Messages: [{ MessageId: 'm', ReceiptHandle: 'r', Body: '{}', MD5OfBody }] };
  expect(await sqsWebhookInbox(QueueUrl).receive(30)).toEqual([{ body: '{}', receipt: 'r' }]);
  const input = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1, VisibilityTimeout: 120 };
  expect(asked).toEqual([{ action: 'AmazonSQS.ReceiveMessage', input }]);
});

test('a queue without messages gives none', async () => {
  expect(await sqsWebhookInbox(QueueUrl).receive(3)).toEqual([]);
  expect(asked).toMatchObject([{ input: { MaxNumberOfMessages: 3 } }]);
});

test('messages are removed by their receipts, ten at a time', async () => {
  await sqsWebhookInbox(QueueUrl).remove(Array.from({ length: 12 }, (_, n) => `r${n}`));
  expect(asked.map(({ action }) => action)).toEqual(Array(2).fill('AmazonSQS.DeleteMessageBatch'));
  const Entries = ['r10', 'r11'].map((ReceiptHandle, n) => ({ Id: String(n), ReceiptHandle }));
  expect(asked[1]?.input).toEqual({ QueueUrl, Entries });
});
