import { spawnSync } from 'node:child_process';

/** Turns repeat after so many: a multiple of each number of tests of which a push runs one. */
const TURNS = 60;

/** Returns a number of the commit that is checked out, below 60; 0 outside of a repository. */
export function turnOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname });
  const commit = /^[0-9a-f]{8}/.exec(stdout ?? '')?.[0] ?? '0';
  return Number.parseInt(commit, 16) % TURNS;
}
