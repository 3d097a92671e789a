import { failure, type Outcome } from '#infra/local/lambda/messages.ts';
import type { Kept, MessageStore } from './message-store.ts';

/** How a function receives the messages that wait for it. */
export type LineSpec<M> = {
  /** The most messages of a call. */
  readonly batchSize: number;
  /** The most calls at the same time. */
  readonly atOnce: number;
  /** The attempts before a message is given up. */
  readonly attempts: number;
  /** Returns the group of a message. In a line without it, all messages are in one group. */
  readonly groupOf?: (message: Kept<M>) => string | undefined;
  /** Returns the milliseconds to wait after so many attempts. */
  readonly wait: (attempt: number) => number;
  readonly call: (messages: readonly Kept<M>[]) => Promise<Outcome>;
  /** Returns the messages that failed, by the outcome of the call. */
  readonly failed: (messages: readonly Kept<M>[], outcome: Outcome) => readonly Kept<M>[];
  readonly giveUp: (message: Kept<M>, outcome: Outcome) => void;
};

/**
 * The messages that wait for a function. A failed message waits again, behind the others, until it is given up. Groups
 * with fewer messages in flight are first, so a slow group delays no other.
 */
export class Line<M> {
  readonly #spec: LineSpec<M>;
  readonly #store: MessageStore<M>;
  readonly #attempts = new Map<string, number>();
  /** The number of messages in flight, by group. */
  readonly #busy = new Map<string | undefined, number>();
  /**
   * The messages that a function received by itself, each with the timer that returns it if the function does not
   * remove it.
   */
  readonly #received = new Map<string, { message: Kept<M>; back: NodeJS.Timeout }>();
  #waiting: Kept<M>[] = [];
  #calls = 0;
  #stopped = false;

  constructor(spec: LineSpec<M>, store: MessageStore<M>) {
    this.#spec = spec;
    this.#store = store;
  }

  /**
   * Adds a stored message. Messages that are added in the same moment can be in one batch.
   *
   * @param delay milliseconds until the function can receive it
   */
  add(message: Kept<M>, delay = 0): void {
    if (delay > 0) {
      setTimeout(() => this.add(message), delay).unref();
      return;
    }
    this.#waiting.push(message);
    setImmediate(() => this.#serve());
  }

  /**
   * Returns messages to a function that asks for them.
   *
   * @param count the most messages
   * @param hidden milliseconds after which a message that is not removed is delivered again
   */
  receive(count: number, hidden: number): Kept<M>[] {
    const messages = this.#stopped ? [] : this.#take(count);
    this.#count(messages, 1);
    for (const message of messages) {
      const back = setTimeout(() => {
        this.#end(message);
        this.#tryAgain(message, failure('Hidden', 'It was received, and never removed.'));
      }, hidden).unref();
      this.#received.set(message.id, { message, back });
    }
    return messages;
  }

  /** Removes a received message, unless it was returned in the meantime. */
  remove(id: string): void {
    const message = this.#received.get(id)?.message;
    if (!message) return;
    this.#end(message);
    this.#forget(message);
  }

  /** Starts no more calls. Messages that were not handled remain in the store. */
  stop(): void {
    this.#stopped = true;
  }

  #serve(): void {
    const { atOnce, batchSize } = this.#spec;
    while (!this.#stopped && this.#calls < atOnce && this.#waiting.length > 0) {
      void this.#deliver(this.#take(batchSize));
    }
  }

  #take(count: number): Kept<M>[] {
    const busy = (message: Kept<M>) => this.#busy.get(this.#spec.groupOf?.(message)) ?? 0;
    const inTurn = this.#waiting.toSorted((one, other) => busy(one) - busy(other));
    this.#waiting = inTurn.slice(count);
    return inTurn.slice(0, count);
  }

  #end(message: Kept<M>): void {
    clearTimeout(this.#received.get(message.id)?.back);
    this.#received.delete(message.id);
    this.#count([message], -1);
  }

  #count(messages: readonly Kept<M>[], step: 1 | -1): void {
    for (const message of messages) {
      const group = this.#spec.groupOf?.(message);
      const busy = (this.#busy.get(group) ?? 0) + step;
      if (busy > 0) this.#busy.set(group, busy);
      else this.#busy.delete(group);
    }
  }

  async #deliver(messages: readonly Kept<M>[]): Promise<void> {
    this.#calls += 1;
    this.#count(messages, 1);
    const outcome = await this.#spec.call(messages);
    this.#calls -= 1;
    this.#count(messages, -1);
    const failed = this.#spec.failed(messages, outcome);
    for (const message of messages) {
      if (!failed.includes(message)) this.#forget(message);
      // A call that fails during the stop is not an attempt: its messages are delivered at the next start.
      else if (!this.#stopped) this.#tryAgain(message, outcome);
    }
    this.#serve();
  }

  #tryAgain(message: Kept<M>, outcome: Outcome): void {
    const { attempts, wait, giveUp } = this.#spec;
    const made = (this.#attempts.get(message.id) ?? 0) + 1;
    if (made < attempts) {
      this.#attempts.set(message.id, made);
      this.add(message, wait(made));
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
