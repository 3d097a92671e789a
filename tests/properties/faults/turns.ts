import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many turns of the event loop a work may take to reach its next call: some are let go first, some last. */
const MOST_TURNS = 24;

/** Lets one call at a time go, of all works that wait for one: which of them is drawn. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #random: () => number;
  #isUnderWay = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Waits for a turn. Call the result when the call is over. */
  async take(): Promise<() => void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      void this.#goOn();
    });
    return () => {
      this.#isUnderWay = false;
      void this.#goOn();
    };
  }

  async #goOn(): Promise<void> {
    const turns = Math.ceil(this.#random() * MOST_TURNS);
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    if (this.#isUnderWay) return;
    const [next] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1);
    if (!next) return;
    this.#isUnderWay = true;
    next();
  }
}
