import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '#lib/client/src/clock.ts';

type Timer = { readonly at: number; readonly fire: () => void };

/** Turns of the event loop in which all work that waits for no timer is done. */
const TURNS = 30;

/** A clock that moves to the next timer once nothing else is left to do. */
export class FakeClock implements Clock {
  /** Chance, from 0 to 1. */
  chance = 0.5;
  /** All waits so far, in milliseconds, those of time limits included. */
  readonly waits: number[] = [];
  #time = 5_000;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#time;
  }

  random(): number {
    return this.chance;
  }

  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.waits.push(milliseconds);
    return new Promise((resolve, reject) => {
      const timer = { at: this.#time + milliseconds, fire: resolve };
      this.#timers.add(timer);
      const end = () => {
        this.#timers.delete(timer);
        reject(signal.reason);
      };
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
    });
  }

  /** Lets time pass, without any timer. */
  pass(milliseconds: number): void {
    this.#time += milliseconds;
  }

  /** Returns the result of work, and fires its timers in their order until it is done. */
  async settle<T>(work: PromiseLike<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    for (;;) {
      for (let each = 0; each < TURNS && !isDone; each += 1) await turn();
      if (isDone) return work;
      const next = [...this.#timers].sort((one, other) => one.at - other.at)[0];
      if (!next) throw new Error('The work waits for nothing');
      this.#timers.delete(next);
      this.#time = Math.max(this.#time, next.at);
      next.fire();
    }
  }
}
