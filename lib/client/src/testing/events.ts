import type { Domicilia, WebhookEvent } from '../index.ts';
import { Arrivals, type Waiting } from './arrivals.ts';
import type { WebhookServer } from './webhook-server.ts';

/** The event of a type. */
export type EventOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>;

/** Members that the record of an event must have, such as its `id`. */
export type Members = Readonly<Record<string, unknown>>;

/** The events of one account, as webhooks of the service bring them. */
export class Events {
  /** All events in the order of their arrival, without repetitions. */
  readonly received: WebhookEvent[] = [];
  readonly #arrivals = new Arrivals<WebhookEvent>(nameOf);
  readonly #seen = new Set<string>();
  readonly #timeout: number;

  private constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /**
   * Registers a webhook endpoint for all events of an account. Returns the events, and the function that deletes the
   * endpoint.
   */
  static async begin(client: Domicilia, server: WebhookServer, timeout: number) {
    const events = new Events(timeout);
    const { url, serve } = server.newAddress();
    const { id, secret } = await client.webhooks.createEndpoint({ url });
    serve((body, headers) => events.#add(client.webhooks.verify(body, headers, secret)));
    return { events, end: () => client.webhooks.deleteEndpoint(id) };
  }

  /**
   * Returns the next event of a type: the oldest that no earlier call returned, or the next one that arrives.
   *
   * @param members of its record, such as `{ id: debit.id }` or `{ direct_debit_id: debit.id }`
   * @throws Error that names the events that did arrive, if none matches within the time limit
   */
  async next<Type extends WebhookEvent['type']>(
    type: Type,
    members: Members = {},
    { timeout = this.#timeout }: Waiting = {},
  ): Promise<EventOf<Type>> {
    const wanted = Object.entries(members);
    const name = [type, ...wanted.map(([member, value]) => `with ${member} ${value}`)].join(' ');
    const matches = (event: WebhookEvent) => {
      const record: Members = { ...event.data.record };
      return event.type === type && wanted.every(([member, value]) => record[member] === value);
    };
    return (await this.#arrivals.next({ name, matches }, timeout)) as EventOf<Type>;
  }

  /** Ends all waits with an error. */
  fail(error: Error): void {
    this.#arrivals.fail(error);
  }

  #add(event: WebhookEvent): void {
    // A webhook can arrive twice.
    if (this.#seen.has(event.id)) return;
    this.#seen.add(event.id);
    this.received.push(event);
    this.#arrivals.add(event);
  }
}

function nameOf({ type, data }: WebhookEvent): string {
  const { id }: Members = { ...data.record };
  return id === undefined ? type : `${type} ${id}`;
}
