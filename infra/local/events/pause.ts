import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds during which writes are collected before they are read. */
const SHORTEST = 25;
/** Milliseconds after which the stream is read without a notification. */
const LONGEST = 1_000;

/** Waits between two reads of a stream. Waits are longer each time while nothing happens, and short after a write. */
export class Pause {
  readonly #longest: number;
  #next: number;
  #hasNews = false;
  #end: (() => void) | undefined;

  /** @param first milliseconds of the first wait without a write; each further wait is twice as long */
  constructor(first = SHORTEST, longest = LONGEST) {
    this.#next = first;
    this.#longest = longest;
  }

  /** Notifies of a write: the current wait, or else the next one, is short. */
  notify(): void {
    this.#hasNews = true;
    this.#end?.();
  }

  /** @throws the reason of the signal if it aborts */
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
