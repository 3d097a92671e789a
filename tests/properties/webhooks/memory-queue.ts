import type { DueWebhook, WebhookQueue } from '#lib/providers/webhook-queue/port.ts';

type Waiting = DueWebhook & { ready: number };

/** The queue of webhooks, in memory: messages wait for their time, which a test sets, and may arrive twice. */
export class MemoryQueue implements WebhookQueue {
  readonly #waiting: Waiting[] = [];
  readonly #time: () => Date;
  readonly #call: <T>(call: () => Promise<T>) => Promise<T>;

  /** @param call the wrapper of each call to the queue, such as one that kills its caller */
  constructor(time: () => Date, call: <T>(call: () => Promise<T>) => Promise<T>) {
    this.#time = time;
    this.#call = call;
  }

  send(webhooks: readonly DueWebhook[], delaySeconds = 0): Promise<void> {
    return this.#call(async () => {
      const ready = this.#time().getTime() + delaySeconds * 1000;
      this.#waiting.push(...webhooks.map((webhook) => ({ ...webhook, ready })));
    });
  }

  /** Returns at most this many ready messages and hides them, even if the worker dies. */
  take(most: number): DueWebhook[] {
    const now = this.#time().getTime();
    this.#waiting.sort((one, other) => one.ready - other.ready);
    const ready = this.#waiting.findIndex((message) => message.ready > now);
    return this.#waiting.splice(0, Math.min(most, ready < 0 ? this.#waiting.length : ready));
  }

  /** How many messages wait, ready or not. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Returns when the next message is ready, in milliseconds; undefined if none waits. */
  get next(): number | undefined {
    return this.#waiting.length === 0 ? undefined : Math.min(...this.#waiting.map(({ ready }) => ready));
  }
}
