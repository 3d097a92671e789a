/** How long a wait may take, in milliseconds. */
export type Waiting = { readonly timeout?: number | undefined };

/** What a wait is for: its name for a message, and the test for each arrival. */
export type Wanted<T> = { readonly name: string; readonly matches: (item: T) => boolean };

/** The most arrivals that a message names. */
const MOST_NAMED = 20;

type Waiter<T> = { take(item: T): boolean; fail(error: Error): void };

/** What arrives while a test runs, such as webhooks or mails. Each arrival is returned once. */
export class Arrivals<T> {
  readonly #nameOf: (item: T) => string;
  readonly #untaken: T[] = [];
  readonly #waiters = new Set<Waiter<T>>();
  #failure: Error | undefined;

  /** @param nameOf names an arrival in a message */
  constructor(nameOf: (item: T) => string) {
    this.#nameOf = nameOf;
  }

  /** Whether a test waits now. */
  get isAwaited(): boolean {
    return this.#waiters.size > 0;
  }

  add(item: T): void {
    for (const waiter of this.#waiters) if (waiter.take(item)) return;
    this.#untaken.push(item);
  }

  /** Ends all waits, present and future ones, with an error. */
  fail(error: Error): void {
    this.#failure ??= error;
    for (const waiter of this.#waiters) waiter.fail(error);
  }

  /**
   * Returns the oldest arrival that matches and that no earlier call returned, or the next one.
   *
   * @throws Error that names what did not arrive within the time limit, and what did
   */
  next({ name, matches }: Wanted<T>, timeout: number): Promise<T> {
    const index = this.#untaken.findIndex(matches);
    if (index >= 0) return Promise.resolve(this.#untaken.splice(index, 1)[0] as T);
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        end();
      };
      const waiter: Waiter<T> = {
        take: (item) => {
          if (!matches(item)) return false;
          settle(() => resolve(item));
          return true;
        },
        fail: (error) => settle(() => reject(error)),
      };
      const late = () => new Error(`No ${name} arrived within ${timeout / 1000} seconds. ${this.#others()}`);
      const timer = setTimeout(() => waiter.fail(late()), timeout);
      this.#waiters.add(waiter);
    });
  }

  #others(): string {
    const names = this.#untaken.map(this.#nameOf);
    if (names.length === 0) return 'Nothing else did.';
    const left = names.length > MOST_NAMED ? `${names.length - MOST_NAMED} others, then ` : '';
    return `These did: ${left}${names.slice(-MOST_NAMED).join('; ')}.`;
  }
}
