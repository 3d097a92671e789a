import { jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Webhook as SentWebhook } from '#lib/providers/webhooks/port.ts';

type Received = Pick<SentWebhook, 'body' | 'headers'>;

/** A merchant's side: verifies what it receives with the official library, and remembers the ids. */
export class Merchant {
  /** How often each verified event arrived. */
  readonly seen = new Map<string, number>();
  readonly #webhooks: readonly Webhook[];
  readonly #time: () => Date;

  /** @param time of the merchant's clock: the library refuses messages more than five minutes older or newer */
  constructor(secrets: readonly string[], time: () => Date) {
    this.#webhooks = secrets.map((secret) => new Webhook(secret));
    this.#time = time;
  }

  /**
   * Receives a webhook, and returns the id of its event.
   * @param time of the merchant's clock, if it differs from the common one
   * @throws Error if it is not signed with each of the secrets
   */
  take({ body, headers }: Received, time = this.#time()): string {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(time.getTime());
    try {
      for (const webhook of this.#webhooks) webhook.verify(body, { ...headers });
    } finally {
      clock.mockRestore();
    }
    const { id } = JSON.parse(body) as { id: string };
    if (headers['webhook-id'] !== id) throw new Error('The webhook is of another event');
    this.seen.set(id, (this.seen.get(id) ?? 0) + 1);
    return id;
  }
}
