/** Below it one more amount, of fifteen digits at most, is still added exactly. */
const EXACT = Number.MAX_SAFE_INTEGER - 1e15;

/**
 * Adds amounts, in centavos, of fifteen digits at most: exactly, although all of a file together may be more than a
 * double counts. A bigint for each amount would take longer than reading it.
 */
export class ExactSum {
  #large = 0n;
  #small = 0;

  add(amount: number): void {
    this.#small += amount;
    if (this.#small < EXACT) return;
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }

  get total(): bigint {
    return this.#large + BigInt(this.#small);
  }
}
