import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { Kept, MessageStore } from './message-store.ts';

/** How a function gets what waits for it. */
export type LineSpec<M> = {
  /** How many messages it gets in one call, at most. */
  readonly batchSize: number;
  /** How many calls there are at the same time, at most. */
  readonly atOnce: number;
  /** How often a message is tried before it is given up. */
  readonly attempts: number;
  /** The wait after so many attempts, in milliseconds. */
  readonly wait: (attempt: number) => number;
  readonly call: (messages: readonly Kept<M>[]) => Promise<Outcome>;
  /** Which of them failed, by an outcome. */
  readonly failed: (messages: readonly Kept<M>[], outcome: Outcome) => readonly Kept<M>[];
  readonly giveUp: (message: Kept<M>, outcome: Outcome) => void;
};

/** Where messages wait for a function. One that fails waits again, behind the others, until it is given up. */
export class Line<M> {
  readonly #spec: LineSpec<M>;
  readonly #store: MessageStore<M>;
  readonly #attempts = new Map<string, number>();
  #waiting: Kept<M>[] = [];
  #calls = 0;
  #stopped = false;

  constructor(spec: LineSpec<M>, store: MessageStore<M>) {
    this.#spec = spec;
    this.#store = store;
  }

  /** Takes a message that is kept. Those that come in the same moment may go together. */
  add(message: Kept<M>): void {
    this.#waiting.push(message);
    setImmediate(() => this.#serve());
  }

  /** Begins no call any more. What was not handled stays in the store. */
  stop(): void {
    this.#stopped = true;
  }

  #serve(): void {
    const { atOnce, batchSize } = this.#spec;
    while (!this.#stopped && this.#calls < atOnce && this.#waiting.length > 0) {
      void this.#deliver(this.#waiting.splice(0, batchSize));
    }
  }

  async #deliver(messages: readonly Kept<M>[]): Promise<void> {
    this.#calls += 1;
    const outcome = await this.#spec.call(messages);
    this.#calls -= 1;
    const failed = this.#spec.failed(messages, outcome);
    for (const message of messages) {
      if (!failed.includes(message)) this.#forget(message);
      // What fails while everything is ended has not failed: it comes again at the next start.
      else if (!this.#stopped) this.#tryAgain(message, outcome);
    }
    this.#serve();
  }

  #tryAgain(message: Kept<M>, outcome: Outcome): void {
    const { attempts, wait, giveUp } = this.#spec;
    const made = (this.#attempts.get(message.id) ?? 0) + 1;
    if (made < attempts) {
      this.#attempts.set(message.id, made);
      setTimeout(() => this.add(message), wait(made)).unref();
      return;
    }
    giveUp(message, outcome);
    this.#forget(message);
  }

  #forget(message: Kept<M>): void {
    this.#attempts.delete(message.id);
    this.#store.drop(message);
  }
}
