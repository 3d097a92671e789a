import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#lib/domain/ids.ts';
import { newEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';
import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { queueWebhooks } from '#lib/operations/webhooks/queue-webhooks.ts';
import { newSecret } from '#lib/operations/webhooks/secrets.ts';
import { sendWebhook } from '#lib/operations/webhooks/send-webhook.ts';
import { sweepWebhooks } from '#lib/operations/webhooks/sweep-webhooks.ts';
import type { DueWebhook } from '#lib/providers/webhook-queue/port.ts';
import type { Webhook, WebhookOutcome, WebhookSender } from '#lib/providers/webhooks/port.ts';
import { put, remove } from '#lib/store/engine/change.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { DUE_INDEX, dueShard, SHARDS } from '#lib/store/indexes.ts';
import { eventKey, type Key } from '#lib/store/keys.ts';
import { findDelivery } from '#lib/store/webhooks/deliveries.ts';
import { storeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';
import { costingLife } from '#tests/support/service/killable.ts';
import { MemoryQueue } from './memory-queue.ts';

/** Time moves in steps of this many milliseconds, in longer ones if only a sweep finds due deliveries. */
const STEP = 10_000;
const SWEEP = 10 * 60_000;

export type PublishedEvent = MerchantEvent & { pk: string };

/** How many messages are processed at the same time. */
const AT_ONCE = 100;

/** An account's webhooks, the time, and the responses of merchants' servers. */
export class World {
  readonly accountId = newId('acc');
  readonly queue = new MemoryQueue(() => this.now, costingLife);
  now = new Date('2027-03-01T12:00:00.000Z');
  /** The reaction of the merchant's server to a webhook. */
  answer: (webhook: Webhook) => Promise<WebhookOutcome> = async () => outcome(204);
  readonly #random: () => number;

  constructor(random: () => number = () => 0.5) {
    this.#random = random;
  }

  async addEndpoint(
    url = 'https://shop.example.com/hooks',
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const id = newId('we');
    const { text: secret, secrets } = await newSecret({ id }, [], this.now);
    const given = { id, account_id: this.accountId, url, description: '', event_types: null, secrets };
    const endpoint = newEndpoint(given, this.now);
    await transact(storeEndpoint(endpoint));
    return { endpoint, secret };
  }

  /** Stores an event that was not published yet. */
  async happen(record: Record<string, unknown> = {}): Promise<PublishedEvent> {
    const { accountId: account_id } = this;
    const [id, pk, created_at] = [newId('evt', this.now), `DD#${newId('dd')}`, this.now.toISOString()];
    const shown = { id: newId('ord'), ...record };
    const members = { event_id: id, event_type: 'charge.paid', account_id, created_at };
    await transact([put({ ...eventKey(pk, id), ...members, data: {}, record: shown })]);
    return { id, type: 'charge.paid', created_at, account_id, data: { record: shown }, pk };
  }

  tell(event: PublishedEvent): Promise<void> {
    return queueWebhooks(event, this.now, this.queue);
  }

  send(message: DueWebhook): Promise<void> {
    const webhooks: WebhookSender = { send: (webhook) => costingLife(() => this.answer(webhook)) };
    return sendWebhook(message, this.now, { webhooks, queue: this.queue, random: this.#random });
  }

  sweep(): Promise<number> {
    return sweepWebhooks(this.now, this.queue);
  }

  /** Lets time run, from one task to the next, until there is none, or until this time has passed. */
  async settle(
    work: (message: DueWebhook) => Promise<unknown> = (message) => this.send(message),
    until?: Date,
  ): Promise<void> {
    while (until === undefined || this.now < until) {
      for (let some = this.queue.take(AT_ONCE); some.length > 0; some = this.queue.take(AT_ONCE)) {
        await Promise.all(some.map(work));
      }
      const [message, due] = [this.queue.next, await this.#nextDue()];
      if (message === undefined && due === undefined) return;
      // Deliveries that are due at about the same time are processed at the same time.
      if (message !== undefined && (due === undefined || message <= due)) this.#goOn(message, STEP);
      else await this.#goOn(due ?? 0, SWEEP).sweep();
    }
  }

  #goOn(time: number, step: number): this {
    this.now = new Date(Math.ceil(Math.max(this.now.getTime(), time) / step) * step);
    return this;
  }

  async #nextDue(): Promise<number | undefined> {
    const times = (await allDue(1)).map(({ due_at }) => Date.parse(due_at));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  async delivery(event: PublishedEvent, target: string): Promise<Delivery> {
    const found = await findDelivery(target, event.id, this.now);
    if (!found) throw new Error('There is no such delivery');
    return found.delivery;
  }
}

/** The outcome of a webhook with a response of this status. */
export function outcome(status: number): WebhookOutcome {
  const error = status < 300 ? null : status < 400 ? 'redirected' : 'http_status';
  return { status_code: status, error, duration_ms: 20 };
}

/** Returns the first deliveries of each shard that wait for a time, of any account. */
async function allDue(most: number): Promise<(Key & { due_at: string })[]> {
  const shards = Array.from({ length: SHARDS }, async (_, shard) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: DUE_INDEX,
        KeyConditionExpression: 'due_shard = :shard',
        ExpressionAttributeValues: { ':shard': dueShard('WEBHOOK', shard) },
        Limit: most,
      }),
    );
    return Items as (Key & { due_at: string })[];
  });
  return (await Promise.all(shards)).flat();
}

/** Deletes what waits in the table, so that it does not affect the next test. */
export async function forgetDue(): Promise<void> {
  for (const { pk, sk } of await allDue(1_000)) await transact([remove({ pk, sk }, {})]);
}
