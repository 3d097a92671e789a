/** The choices of a step: numbers that were drawn for it. Without any left, everything is the first one. */
export class Draw {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** Returns a whole number below another one. */
  below(limit: number): number {
    const number = this.#numbers[this.#next] ?? 0;
    this.#next += 1;
    return number % Math.max(1, limit);
  }

  /** Returns one of some values; undefined if there is none. */
  of<T>(values: readonly T[]): T | undefined {
    return values[this.below(values.length)];
  }

  /** Returns one of some values, of which there is one at least. */
  one<const T extends readonly [unknown, ...unknown[]]>(...values: T): T[number] {
    return this.of(values) as T[number];
  }

  /** Returns whether one case in some number is this one. */
  isOneIn(number: number): boolean {
    return this.below(number) === number - 1;
  }
}
