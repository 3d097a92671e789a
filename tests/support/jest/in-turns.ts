import { test } from '@jest/globals';
import { isTurn } from './budget.ts';

type Titled = (title: string, ...rest: unknown[]) => void;

/**
 * Returns `test` for a file whose tests are too slow for every push: of as many consecutive ones, or rows of a table, a
 * push runs one, the next commit another, and `LONG=1` all. None of them needs another.
 */
export function inTurns(of: number): typeof test {
  let n = 0;
  const taking = (title: string, ...rest: unknown[]) => {
    if (isTurn(n++, of)) (test as unknown as Titled)(title, ...rest);
  };
  const each = (rows: readonly unknown[]) => {
    const taken = rows.filter(() => isTurn(n++, of));
    return taken.length > 0 ? test.each(taken as never) : () => {};
  };
  return Object.assign(taking, { each }) as unknown as typeof test;
}
