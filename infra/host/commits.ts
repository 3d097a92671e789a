import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of this project. */
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The commit of a clone of the repository, and what it says about other commits. */
export type Clone = {
  /** The commit that is checked out; undefined outside of a clone. */
  readonly commit: string | undefined;
  /** Whether files differ from that commit. New files that no commit has do not count. */
  readonly hasChanges: boolean;
  /** Whether the clone has only a part of the history, so that it lacks earlier commits. */
  readonly isShallow: boolean;
  /** Returns whether a commit is the one that is checked out or an ancestor of it. False for an unknown commit. */
  contains(commit: string): boolean;
};

/** Reads the clone in a folder, by default that of this project. */
export function readClone(folder = PROJECT): Clone {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--verify', 'HEAD');
  return {
    commit: status === 0 ? stdout.trim() : undefined,
    hasChanges: git('diff', '--quiet', 'HEAD').status === 1,
    isShallow: git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'true',
    contains: (commit) =>
      /^[0-9a-f]{40,64}$/.test(commit) && git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0,
  };
}
