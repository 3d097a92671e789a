import { createHash } from 'node:crypto';
import { SEED } from '#tests/support/jest/budget.ts';

/** Returns a number from 0 to below 1 for a title, the same for the same seed. */
const drawn = (title: string): number =>
  createHash('sha256').update(`${SEED} ${title}`).digest().readUInt32BE() / 2 ** 32;

/** Returns whether one case in `of` is this one. */
export const chosen = (title: string, of: number): boolean => drawn(title) < 1 / of;

/** Returns a series of numbers from 0 to below 1, the same for the same title and seed. */
export function seriesOf(title: string): () => number {
  let n = 0;
  return () => {
    n += 1;
    return drawn(`${title} ${n}`);
  };
}
