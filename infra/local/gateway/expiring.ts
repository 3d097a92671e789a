/** Values by their keys, each until a time of its own in milliseconds. What has expired is forgotten, not only hidden. */
export class Expiring<T> {
  readonly #kept = new Map<string, { value: T; until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The number of values that are in memory. */
  get size(): number {
    return this.#kept.size;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    return found && this.#now() < found.until ? found.value : undefined;
  }

  /** Keeps a value for some milliseconds, and forgets those that have expired. */
  set(key: string, value: T, milliseconds: number): void {
    for (const [other, { until }] of this.#kept) if (until <= this.#now()) this.#kept.delete(other);
    this.#kept.set(key, { value, until: this.#now() + milliseconds });
  }
}
