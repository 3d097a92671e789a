import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { Webhook } from 'standardwebhooks';
import { WEBHOOKS } from '#infra/openapi/guides/webhooks.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { EVENTS } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { headerAfter, read, write } from '#tests/properties/collections/bank.ts';
import { MerchantServer, type Received } from '#tests/providers/webhooks/merchant-server.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { varying } from '#tests/support/records/mandates.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Shown = MerchantEvent['data']['record'];

/**
 * A merchant's books, kept by webhooks alone: events arrive in any order and more than once, so each is entered once,
 * and a record is as the newest event shows it.
 */
class Books {
  readonly #events = new Map<string, MerchantEvent>();
  readonly #webhook: Webhook;

  constructor(secret: string) {
    this.#webhook = new Webhook(secret);
  }

  enter({ body, headers }: Received): void {
    const event = this.#webhook.verify(body, headers as Record<string, string>) as MerchantEvent;
    this.#events.set(event.id, event);
  }

  /** The events, once each, oldest first. */
  get types(): string[] {
    return this.#sorted().map(({ type }) => type);
  }

  /** A record as the newest event shows it. */
  latest(isIt: (record: Shown) => boolean): Shown | undefined {
    return this.#sorted().findLast(({ data }) => isIt(data.record))?.data.record;
  }

  #sorted(): MerchantEvent[] {
    return [...this.#events.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  }
}

let bucket: ReturnType<typeof openBucket>;
let server: MerchantServer;
let merchant: Collector;
let books: Books;
let notified: Books;
beforeAll(async () => {
  bucket = openBucket();
  server = await new MerchantServer().listen();
  merchant = await newCollector();
  const url = `http://localhost:${server.port}`;
  const { body: endpoint } = await hooksOf(merchant.account).create({ url: `${url}/hooks` });
  const { body: secret } = await merchant.call('POST', '/api/notify-secret/rotate');
  books = new Books(endpoint.secret);
  notified = new Books(secret.secret);
  server.react = (response, received) => {
    (received.path === '/hooks' ? books : notified).enter(received);
    response.writeHead(204).end();
  };
});
afterAll(async () => {
  bucket.close();
  await server[Symbol.asyncDispose]();
});

/** The bank's return of a payment: the customer does not recognise it. */
async function dispute(file: string): Promise<void> {
  const { header, details } = await read(await bucket.read(file));
  const [detail] = details as [ReadDetail];
  const response = await write(headerAfter(header, 1), [{ ...detail, returnCode: '13' }]);
  await bucket.write(`answers/${merchant.account.account_id}-dispute.txt`, response);
}

describe('a merchant that never polls', () => {
  test('learns by webhooks that a direct debit is active, was paid, reversed, and is paused', async () => {
    const notify_url = `http://localhost:${server.port}/debits`;
    const { id, next_payment_date } = await merchant.active({ notify_url });
    const debit = () => books.latest((record) => record.id === id);
    const charge = () => books.latest((record) => record.direct_debit_id === id && 'charge_date' in record);
    await eventually(async () => {
      expect(books.types).toEqual(expect.arrayContaining(['direct_debit.created', 'direct_debit.activated']));
      expect(debit()).toMatchObject({ status: 'active', paused: null });
    });

    const { body: report } = await merchant.collect(next_payment_date);
    await eventually(async () => {
      expect(books.types).toEqual(expect.arrayContaining(['direct_debit.charge_upcoming', 'charge.paid']));
      expect(charge()).toMatchObject({ status: 'paid', charge_date: next_payment_date, reversed_at: null });
    });

    await dispute(report.files[0]);
    await eventually(async () => {
      expect(books.types).toEqual(expect.arrayContaining(['charge.reversed', 'direct_debit.paused']));
      expect(charge()).toMatchObject({ status: 'failed', reversed_at: expect.any(String) });
      expect(debit()).toMatchObject({ paused: { reason: 'objection_chargeback', bank_code: '13' } });
    });

    // Its notify address was notified of the direct debit and its charges, and of nothing else.
    const both = books.types.filter((type) => /^(direct_debit|charge)\./.test(type)).sort();
    await eventually(async () => expect(notified.types.toSorted()).toEqual(both));
  });
});

describe('a notify_url that was replaced or removed', () => {
  let former: MerchantServer;
  beforeEach(async () => {
    former = await new MerchantServer().listen();
  });
  afterEach(() => former[Symbol.asyncDispose]());

  const typesAt = ({ received }: MerchantServer, path: string, id: string) =>
    received
      .filter((one) => one.path === path)
      .map(({ body }): MerchantEvent => JSON.parse(body))
      .filter(({ data: { record } }) => record.id === id || record.direct_debit_id === id)
      .map(({ type }) => type);

  test('receives no more events, neither of charges that were opened with it nor of failed attempts', async () => {
    former.react = (response) => response.writeHead(503).end();
    const of = { ...varying, notify_url: `http://localhost:${former.port}/former` };
    const debit = await merchant.active(of);
    const change = (body: object) => merchant.call('PATCH', `/api/direct-debits/${debit.id}`, body);
    const asked = { amount: 100 };
    const { status, body: charge } = await merchant.call(
      'POST',
      `/api/direct-debits/${debit.id}/charges`,
      asked,
    );
    expect(status).toBe(201);
    await eventually(async () => expect(typesAt(former, '/former', debit.id)).toContain('charge.created'));
    const notify_url = `http://localhost:${server.port}/debits`;
    expect((await change({ notify_url })).body).toMatchObject({ notify_url });
    former.received.length = 0;

    const path = `/api/direct-debits/${debit.id}/charges/${charge.id}`;
    expect((await merchant.call('PATCH', path, { status: 'cancelled' })).status).toBe(200);
    await eventually(async () => {
      expect(typesAt(server, '/debits', debit.id)).toEqual(
        expect.arrayContaining(['direct_debit.updated', 'charge.cancelled']),
      );
    });
    expect((await merchant.call('POST', '/sandbox/deliveries/advance')).status).toBe(200);

    expect((await change({ notify_url: null })).body).toMatchObject({ notify_url: null });
    const { data } = (await merchant.call('GET', `/api/events?direct_debit_id=${debit.id}`)).body;
    const created = data.find(({ type }: MerchantEvent) => type === 'charge.created');
    expect((await hooksOf(merchant.account).redeliver(created.id)).body.deliveries).toHaveLength(1);
    await eventually(async () => {
      const { advanced } = (await merchant.call('POST', '/sandbox/deliveries/advance')).body;
      expect(advanced).toBe(0);
    });
    expect(typesAt(former, '/former', debit.id)).toEqual([]);
  });
});

longDescribe('the guide to webhooks', () => {
  const project = fileURLToPath(new URL('../../..', import.meta.url));
  const [, SERVER = ''] = /```js\n(import [^`]*)```/.exec(WEBHOOKS) ?? [];

  let server: ChildProcess | undefined;
  afterEach(() => void server?.kill());

  async function freePort(): Promise<number> {
    const listening = createServer().listen(0);
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    listening.close();
    await once(listening, 'close');
    return port;
  }

  longTest('has a server that accepts a webhook that we signed, and no other', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const hooks = hooksOf(await newAccount());
    const { id, secret } = (await hooks.create({ url })).body;
    const env = { ...process.env, NODE_OPTIONS: '', SECRET: secret, PORT: String(port) };
    server = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], { cwd: project, env });
    let printed = '';
    server.stdout?.on('data', (chunk) => (printed += chunk));
    const forged = () => fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'evt_1' } });
    expect((await eventually(forged)).status).toBe(400);

    const { body: event } = await hooks.test(id);
    await eventually(async () => expect(printed).toBe(`${event.id} webhook_endpoint.test ${id}\n`));
  });
});

describe('failed events:', () => {
  const store = () => import('#lib/store/events/failed-events.ts');

  describe('an event of a type that no worker knows yet', () => {
    longTest('is not lost: each worker tries it, and then it is kept whole for that worker', async () => {
      const { put } = await import('#lib/store/engine/change.ts');
      const { transact } = await import('#lib/store/engine/transact.ts');
      const event_id = newId('evt');
      const event = {
        event_id,
        event_type: 'direct_debit.invented',
        account_id: newId('acc'),
        data: { a: 1 },
      };
      await transact([put({ pk: `DD#${newId('dd')}`, sk: `EVT#${event_id}`, ...event })]);

      const { listFailedEvents } = await store();
      const workers = Object.values(EVENTS).flatMap(({ consumers }) => consumers);
      const functions = new Set(workers.map((worker) => `domicilia-sandbox-${worker.replace('/', '-')}`));
      const kept = await eventually(async () => {
        const { items } = await listFailedEvents(100);
        const ours = items.filter(({ event: text }) => text.includes(event_id));
        expect(ours.map(({ worker }) => worker).sort()).toEqual([...functions].sort());
        return ours;
      });

      for (const { worker, type, event: text } of kept) {
        expect(type).toBe('direct_debit.invented');
        const given = JSON.parse(text);
        const brought = given.Records ? JSON.parse(given.Records[0].body) : given;
        expect([worker, brought]).toMatchObject([
          worker,
          {
            source: 'domicilia',
            detail: { dynamodb: { NewImage: { event_id: { S: event_id }, data: { M: { a: { N: '1' } } } } } },
          },
        ]);
      }
    });
  });

  describe('the worker that keeps failed events', () => {
    let lines: string[];
    beforeEach(() => {
      lines = [];
      jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    });
    afterEach(() => void jest.restoreAllMocks());

    const message = (body: string) => ({
      messageId: newId('evt'),
      body,
      attributes: {
        SentTimestamp: '1800000000000',
        DeadLetterQueueSourceArn: 'arn:aws:sqs:us-east-1:000000000000:worker',
      },
      messageAttributes: {},
    });
    const keep = async (...records: ReturnType<typeof message>[]) => {
      const { handler } = await import('#functions/workers/keep-failed-events.ts');
      return handler({ Records: records } as unknown as SQSEvent);
    };

    test('keeps each once, however often it arrives, and raises the alarm without the event’s contents', async () => {
      const { findFailedEvent } = await store();
      const one = message('{"detail-type":"direct_debit.activated","detail":{"number":"of-somebody"}}');

      for (let time = 0; time < 2; time++) expect(await keep(one)).toEqual({ batchItemFailures: [] });

      expect(await findFailedEvent(one.messageId)).toMatchObject({ worker: 'worker' });
      expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({
        level: 'error',
        event: 'event_failed',
        failure_id: one.messageId,
        worker: 'worker',
        event_type: 'direct_debit.activated',
      });
      expect(lines.join()).not.toContain('of-somebody');
    });

    test('leaves unreadable messages in its queue, and keeps the rest', async () => {
      const { findFailedEvent } = await store();
      const [strange, good] = [message('no JSON'), message('{}')];

      expect(await keep(strange, good)).toEqual({
        batchItemFailures: [{ itemIdentifier: strange.messageId }],
      });

      expect(await findFailedEvent(good.messageId)).toBeDefined();
      expect(lines.join()).toContain('failure_not_kept');
    });
  });
});
