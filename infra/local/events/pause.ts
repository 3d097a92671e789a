import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which writes come together before they are read. */
const SHORTEST = 25;
/** Milliseconds after which it is looked for writes that were not notified. */
const LONGEST = 1_000;

/** Waits between two looks at a stream: longer each time while nothing happens, and shortly once something has. */
export class Pause {
  readonly #longest: number;
  #next: number;
  #hasNews = false;
  #end: (() => void) | undefined;

  /** @param first Milliseconds of the first wait without news; each further one is twice as long. */
  constructor(first = SHORTEST, longest = LONGEST) {
    this.#next = first;
    this.#longest = longest;
  }

  /** Says that there is something to read; the wait under way, or else the next one, is short. */
  notify(): void {
    this.#hasNews = true;
    this.#end?.();
  }

  /** @throws the signal's reason when that aborts */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.#hasNews) await this.#untilNews(this.#next, signal);
    this.#next = this.#hasNews ? SHORTEST : Math.min(2 * this.#next, this.#longest);
    if (this.#hasNews) await sleep(SHORTEST, undefined, { signal });
    this.#hasNews = false;
  }

  async #untilNews(milliseconds: number, signal: AbortSignal): Promise<void> {
    const news = new AbortController();
    this.#end = () => news.abort();
    const either = AbortSignal.any([signal, news.signal]);
    await sleep(milliseconds, undefined, { signal: either }).catch(() => signal.throwIfAborted());
    this.#end = undefined;
  }
}
