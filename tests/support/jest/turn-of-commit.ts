import { spawnSync } from 'node:child_process';

/** The turns of the tests of a file repeat after so many: a multiple of each number of which a push runs one. */
export const TURNS = 60;

/**
 * Returns a number of the commit that is checked out, below the square of `TURNS`, so that tests and files take turns
 * independently; 0 outside of a repository.
 */
export function turnOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname });
  const commit = /^[0-9a-f]{8}/.exec(stdout ?? '')?.[0] ?? '0';
  return Number.parseInt(commit, 16) % TURNS ** 2;
}
