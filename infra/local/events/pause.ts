import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which writes come together before they are read. */
const SHORTEST = 25;
/** Milliseconds after which it is looked for writes of which nobody told. */
const LONGEST = 1_000;

/** Waits between two looks at a stream: longer each time while nothing happens, and shortly once something has. */
export class Pause {
  readonly #longest: number;
  #next: number;
  #told = false;
  #end: (() => void) | undefined;

  /** @param first Milliseconds of the first wait without news; each further one is twice as long. */
  constructor(first = SHORTEST, longest = LONGEST) {
    this.#next = first;
    this.#longest = longest;
  }

  /** Says that there is something to read; the wait under way, or else the next one, is short. */
  tell(): void {
    this.#told = true;
    this.#end?.();
  }

  /** @throws the signal's reason when that aborts */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.#told) await this.#unlessTold(this.#next, signal);
    this.#next = this.#told ? SHORTEST : Math.min(2 * this.#next, this.#longest);
    if (this.#told) await sleep(SHORTEST, undefined, { signal });
    this.#told = false;
  }

  async #unlessTold(milliseconds: number, signal: AbortSignal): Promise<void> {
    const told = new AbortController();
    this.#end = () => told.abort();
    const either = AbortSignal.any([signal, told.signal]);
    await sleep(milliseconds, undefined, { signal: either }).catch(() => signal.throwIfAborted());
    this.#end = undefined;
  }
}
