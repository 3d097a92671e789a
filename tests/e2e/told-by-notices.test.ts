import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { MerchantEvent } from '#lib/domain/notices/merchant-events.ts';
import { headerAfter, read, write } from '#tests/properties/collections/bank.ts';
import { MerchantServer, type Received } from '#tests/providers/notices/merchant-server.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hooksOf } from '#tests/support/webhook-endpoints.ts';

type Shown = MerchantEvent['data']['record'];

/**
 * A merchant's books, kept by notices alone: events come in any order and more than once, so each is entered once, and a
 * record stands as the newest event shows it.
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

  /** What has happened, once each, the oldest first. */
  get types(): string[] {
    return this.#sorted().map(({ type }) => type);
  }

  /** A record as it stands. */
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

/** The bank's word on what it had paid: the customer does not recognise it. */
async function dispute(file: string): Promise<void> {
  const { header, details } = await read(await bucket.read(file));
  const [detail] = details as [ReadDetail];
  const answer = await write(headerAfter(header, 1), [{ ...detail, returnCode: '13' }]);
  await bucket.write(`answers/${merchant.account.account_id}-dispute.txt`, answer);
}

describe('a merchant that never asks', () => {
  test('knows by notices that a direct debit is active, was paid, reversed, and is paused', async () => {
    const notify_url = `http://localhost:${server.port}/debits`;
    const { id, next_payment_date } = await merchant.active({ notify_url });
    const debit = () => books.latest((record) => record.id === id);
    const charge = () => books.latest((record) => record.direct_debit_id === id && 'status' in record);
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

    // Its notify address was told of the direct debit and its charges, and of nothing else.
    const both = books.types.filter((type) => /^(direct_debit|charge)\./.test(type)).sort();
    await eventually(async () => expect(notified.types.toSorted()).toEqual(both));
  });
});
