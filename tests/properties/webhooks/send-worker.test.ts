import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { DueWebhook } from '#lib/providers/webhook-queue/port.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';

let table: Awaited<ReturnType<typeof startLoneTable>>;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#functions/workers/send-webhooks.ts')),
});
beforeAll(async () => {
  table = await startLoneTable();
  Object.assign(process.env, {
    WEBHOOKS_TO_LOCALHOST: 'true',
    WEBHOOK_QUEUE_URL: 'http://localhost:1/webhooks',
  });
  lib = await load();
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  delete process.env.WEBHOOKS_TO_LOCALHOST;
  await table.stop();
});

const batchOf = (messages: readonly unknown[]): SQSEvent => ({
  Records: messages.map((message, n) => ({ messageId: `${n}`, body: JSON.stringify(message) }) as SQSRecord),
});

/** An account with an endpoint at its own server, and this many webhooks that wait. */
async function waiting(server: MerchantServer, webhooks: number) {
  const world = new lib.World();
  world.now = new Date();
  const { endpoint } = await world.addEndpoint(`http://localhost:${server.port}/hooks`);
  const events = await Promise.all(Array.from({ length: webhooks }, () => world.happen()));
  await Promise.all(events.map((event) => world.tell(event)));
  const statuses = () =>
    Promise.all(events.map(async (event) => (await world.delivery(event, endpoint.id)).status));
  return { messages: world.queue.take(webhooks) as DueWebhook[], statuses };
}

describe('the worker that sends webhooks', () => {
  test('sends to one merchant while another’s server hangs', async () => {
    await using slow = await new MerchantServer().listen();
    await using quick = await new MerchantServer().listen();
    const held: ServerResponse[] = [];
    slow.react = (response) => {
      if (quick.received.length > 0) response.writeHead(204).end();
      else held.push(response);
    };
    // The slow server does not respond before the other one has received its webhook.
    quick.react = (response) => {
      response.writeHead(204).end();
      for (const one of held) one.writeHead(204).end();
    };
    const [many, one] = [await waiting(slow, 5), await waiting(quick, 1)];
    const response = await lib.handler(batchOf([...many.messages, ...one.messages]));
    expect(response).toEqual({ batchItemFailures: [] });
    expect(await many.statuses()).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(await one.statuses()).toEqual(['delivered']);
  });

  test('counts delivered webhooks with their delay, and failed ones, once', async () => {
    await using server = await new MerchantServer().listen();
    const { messages } = await waiting(server, 2);
    server.react = (response) => response.writeHead(server.received.length === 1 ? 500 : 204).end();
    for (let time = 0; time < 2; time++) await lib.handler(batchOf(messages));
    const counted = jest
      .mocked(process.stdout.write)
      .mock.calls.map(([line]) => JSON.parse(String(line)))
      .filter(({ event, target }) => event === 'webhook_noted' && target === messages[0]?.target);
    const [failed, delivered] = counted.toSorted((one, other) => other.status.localeCompare(one.status));
    expect(counted).toHaveLength(2);
    expect(failed).toMatchObject({ status: 'pending', WebhookAttemptsFailed: 1 });
    expect(delivered).toMatchObject({ status: 'delivered', WebhooksDelivered: 1 });
    expect(delivered.WebhookDelay).toBeGreaterThanOrEqual(0);
    expect(failed).not.toHaveProperty('WebhookDelay');
  });

  test('reports the messages that it could not process, so that they are delivered again', async () => {
    await using server = await new MerchantServer().listen();
    const { messages, statuses } = await waiting(server, 1);
    const unreadable = { account_id: 'acc_1', target: 'we_1', event_id: 'x'.repeat(3_000) };
    expect(await lib.handler(batchOf([unreadable, ...messages]))).toEqual({
      batchItemFailures: [{ itemIdentifier: '0' }],
    });
    expect(await statuses()).toEqual(['delivered']);
  });
});
