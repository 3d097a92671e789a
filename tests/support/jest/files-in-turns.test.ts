import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { LONG } from './budget.ts';
import { GROUPS, leftToOthers } from './files-in-turns.ts';
import { TURNS } from './turn-of-commit.ts';

const all = GROUPS.flatMap(({ files }) => files);
const places = all.map((file) => `/tests/${file}.test.ts`);

/** Returns which of the files run in a turn of files. */
const runIn = (turn: number) => {
  const left = leftToOthers(turn * TURNS).map((pattern) => new RegExp(pattern));
  return all.filter((_, n) => !left.some((pattern) => pattern.test(places[n] ?? '')));
};

describe('files that take turns', () => {
  test('exist, and are in one group each', () => {
    const missing = all.filter((file) => !existsSync(new URL(`../../${file}.test.ts`, import.meta.url)));
    expect([missing, new Set(all).size]).toEqual([[], all.length]);
  });

  test('are all run by as many consecutive turns as the largest group has, and by each long run', () => {
    const turns = LONG ? 1 : Math.max(...GROUPS.map(({ of }) => of));
    const run = new Set(Array.from({ length: turns }, (_, turn) => runIn(turn)).flat());
    expect([...run].sort()).toEqual(all.toSorted());
  });

  test('try the promise of each group on every push, whatever its turn', () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const run = runIn(turn);
      const untried = GROUPS.filter(({ files }) => !files.some((file) => run.includes(file)));
      expect([turn, untried.map(({ promise }) => promise)]).toEqual([turn, []]);
    }
  });
});
