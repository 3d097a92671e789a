import { isPassing } from '#lib/errors/is-passing.ts';
import { errorDetails, log } from '#lib/log.ts';

/** The place of a line in its file. */
type Placed = { readonly sequence: number };

/**
 * The lines of a return file that cannot be settled, because a record that they need cannot be read. They stop no other
 * line. An error that passes by itself stops the whole file instead: the worker repeats it.
 */
export class UnsettledLines {
  readonly #file: string;
  readonly #lines = new Set<number>();

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns the places of the lines, in their order. */
  get lines(): number[] {
    return [...this.#lines].sort((one, other) => one - other);
  }

  /** Does a step for each line, and returns the results of those for which it does not fail. */
  async each<Line, Result>(
    lines: readonly Line[],
    placeOf: (line: Line) => Placed,
    step: (line: Line) => Promise<Result>,
  ): Promise<Result[]> {
    const results = await Promise.allSettled(lines.map(step));
    return results.flatMap((result, index) => {
      if (result.status === 'fulfilled') return [result.value];
      this.note(placeOf(lines[index] as Line), result.reason);
      return [];
    });
  }

  /**
   * Notes a line that cannot be settled, and logs the cause.
   *
   * @throws the error if it passes by itself
   */
  note({ sequence }: Placed, error: unknown): void {
    if (isPassing(error)) throw error;
    this.#lines.add(sequence);
    log('warn', 'line_not_settled', { file: this.#file, line: sequence, ...errorDetails(error) });
  }
}
