import { placeOf, type Raw } from './calls.ts';

/**
 * The writes that are under way. A transaction holds its items until it ends: other transactions and writes of these
 * are refused meanwhile. Single writes wait for one another.
 */
export class InFlight {
  readonly #held = new Set<string>();
  readonly #last = new Map<string, Promise<unknown>>();

  /** Returns the places of those of some items that a transaction holds. */
  conflicts(keys: readonly Raw[]): number[] {
    return keys.flatMap((key, n) => (this.#held.has(placeOf(key)) ? [n] : []));
  }

  async asTransaction<T>(keys: readonly Raw[], write: () => Promise<T>): Promise<T> {
    const places = keys.map(placeOf);
    for (const place of places) this.#held.add(place);
    try {
      await Promise.all(places.map((place) => this.#last.get(place)));
      return await write();
    } finally {
      for (const place of places) this.#held.delete(place);
    }
  }

  async asSingle<T>(keys: readonly Raw[], write: () => Promise<T>): Promise<T> {
    const places = keys.map(placeOf);
    const earlier = Promise.all(places.map((place) => this.#last.get(place)));
    const written = earlier.then(write);
    const ended = written.catch(() => {});
    for (const place of places) this.#last.set(place, ended);
    try {
      return await written;
    } finally {
      for (const place of places) if (this.#last.get(place) === ended) this.#last.delete(place);
    }
  }
}
