import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writePrivately } from '#infra/local/write-privately.ts';
import { type Deliver, deliverEvent } from './deliver-event.ts';
import { matchesPattern } from './filter-pattern.ts';
import type { Rule } from './rules.ts';

type Delivery = { readonly functionArn: string; readonly rule: string; readonly event: object };

export type EventBusParts = Omit<Deliver, 'signal'> & {
  readonly rules: readonly Rule[];
  /** Keeps what is not delivered yet. */
  readonly file: string;
};

/**
 * The event bus of the account: brings each event to the functions whose rules ask for it. What is under way stands in
 * a file until it is delivered or put aside, and is delivered at the next start: an event is told once or, after a
 * crash, twice, but never lost.
 */
export class EventBus {
  readonly #parts: EventBusParts;
  readonly #waiting: Map<string, Delivery>;
  readonly #stopping = new AbortController();

  constructor(parts: EventBusParts) {
    this.#parts = parts;
    const kept = existsSync(parts.file) ? JSON.parse(readFileSync(parts.file, 'utf8')) : {};
    this.#waiting = new Map(Object.entries(kept));
    for (const [id, delivery] of this.#waiting) this.#deliver(id, delivery);
  }

  /** Takes an event; it is safe once this returns. */
  readonly put = (event: object): void => {
    const deliveries = this.#parts.rules
      .filter(({ pattern }) => matchesPattern(pattern, event))
      .flatMap(({ name, functionArns }) =>
        functionArns.map((functionArn) => [randomUUID(), { functionArn, rule: name, event }] as const),
      );
    if (deliveries.length === 0) return;
    for (const [id, delivery] of deliveries) this.#waiting.set(id, delivery);
    this.#save();
    for (const [id, delivery] of deliveries) this.#deliver(id, delivery);
  };

  /** Leaves what is under way to the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
  }

  async #deliver(id: string, { functionArn, rule, event }: Delivery): Promise<void> {
    const { signal } = this.#stopping;
    const done = await deliverEvent(functionArn, event, { rule }, { ...this.#parts, signal });
    if (!done) return;
    this.#waiting.delete(id);
    this.#save();
  }

  #save(): void {
    writePrivately(this.#parts.file, `${JSON.stringify(Object.fromEntries(this.#waiting), undefined, 2)}\n`);
  }
}
