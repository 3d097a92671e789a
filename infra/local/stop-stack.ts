type Stoppable = { stop(): Promise<void> };

/** What was started, to be stopped in the opposite order. */
export class StopStack {
  readonly #started: Stoppable[] = [];

  async add<T extends Stoppable>(starting: T | Promise<T>): Promise<T> {
    const started = await starting;
    this.#started.push(started);
    return started;
  }

  /** Waits for several things that start at once; if one fails, the others are still there to be stopped. */
  async addAll<T extends readonly unknown[]>(
    ...starting: { [K in keyof T]: T[K] | Promise<T[K]> }
  ): Promise<T> {
    for (const result of await Promise.allSettled(starting)) {
      if (result.status === 'fulfilled' && isStoppable(result.value)) this.#started.push(result.value);
    }
    return (await Promise.all(starting)) as unknown as T;
  }

  async stop(): Promise<void> {
    for (let next = this.#started.pop(); next; next = this.#started.pop()) await next.stop();
  }
}

function isStoppable(value: unknown): value is Stoppable {
  return value !== null && typeof value === 'object' && 'stop' in value;
}
