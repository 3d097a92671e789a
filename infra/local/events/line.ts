import { failure, type Outcome } from '#infra/local/lambda/messages.ts';
import type { Kept, MessageStore } from './message-store.ts';

/** How a function gets what waits for it. */
export type LineSpec<M> = {
  /** How many messages it gets in one call, at most. */
  readonly batchSize: number;
  /** How many calls there are at the same time, at most. */
  readonly atOnce: number;
  /** How often a message is tried before it is given up. */
  readonly attempts: number;
  /** Whose a message is; of a line without it all messages are alike. */
  readonly groupOf?: (message: Kept<M>) => string | undefined;
  /** The wait after so many attempts, in milliseconds. */
  readonly wait: (attempt: number) => number;
  readonly call: (messages: readonly Kept<M>[]) => Promise<Outcome>;
  /** Which of them failed, by an outcome. */
  readonly failed: (messages: readonly Kept<M>[], outcome: Outcome) => readonly Kept<M>[];
  readonly giveUp: (message: Kept<M>, outcome: Outcome) => void;
};

/**
 * Where messages wait for a function. One that fails waits again, behind the others, until it is given up. Messages of a
 * group wait behind those of groups of which fewer are under way: one that takes long holds up no other.
 */
export class Line<M> {
  readonly #spec: LineSpec<M>;
  readonly #store: MessageStore<M>;
  readonly #attempts = new Map<string, number>();
  /** How many messages of a group are under way. */
  readonly #busy = new Map<string | undefined, number>();
  /** What a function has asked for by itself, with what brings it back where the function does not say that it is done. */
  readonly #received = new Map<string, { message: Kept<M>; back: NodeJS.Timeout }>();
  #waiting: Kept<M>[] = [];
  #calls = 0;
  #stopped = false;

  constructor(spec: LineSpec<M>, store: MessageStore<M>) {
    this.#spec = spec;
    this.#store = store;
  }

  /**
   * Takes a message that is kept. Those that come in the same moment may go together.
   *
   * @param delay milliseconds before it is there for the function
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
   * Hands messages out to a function that asks for them by itself.
   *
   * @param count how many, at most
   * @param hidden milliseconds after which one comes again that is not done by then
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

  /** Forgets a received message, unless it was received again since. */
  remove(id: string): void {
    const message = this.#received.get(id)?.message;
    if (!message) return;
    this.#end(message);
    this.#forget(message);
  }

  /** Begins no call any more. What was not handled stays in the store. */
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
