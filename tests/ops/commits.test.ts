import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readClone } from '#infra/host/commits.ts';

const folder = mkdtempSync(join(tmpdir(), 'commits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (cwd: string, ...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
    cwd,
    encoding: 'utf8',
  }).trim();
const commit = (cwd: string, message: string): string => {
  git(cwd, 'commit', '--quiet', '--allow-empty', '--no-gpg-sign', '-m', message);
  return git(cwd, 'rev-parse', 'HEAD');
};

describe('a clone of the repository', () => {
  const whole = join(folder, 'whole');
  git(folder, 'init', '--quiet', 'whole');
  const [older, newer] = [commit(whole, 'older'), commit(whole, 'newer')];

  test('contains the commit that is checked out and its ancestors, and no later one', () => {
    const clone = readClone(whole);
    expect([clone.commit, clone.contains(older), clone.contains(newer)]).toEqual([newer, true, true]);
    git(whole, 'checkout', '--quiet', older);
    expect([readClone(whole).contains(older), readClone(whole).contains(newer)]).toEqual([true, false]);
    git(whole, 'checkout', '--quiet', newer);
  });

  test('has changes if a file differs from its commit, and none by a new file', () => {
    writeFileSync(join(whole, 'new.txt'), 'new');
    expect(readClone(whole).hasChanges).toBe(false);
    git(whole, 'add', 'new.txt');
    expect(readClone(whole).hasChanges).toBe(true);
    git(whole, 'rm', '--quiet', '--force', 'new.txt');
    expect(readClone(whole).hasChanges).toBe(false);
  });

  test('contains no commit of another branch, none that it does not know, and no other word of git', () => {
    git(whole, 'checkout', '--quiet', '-b', 'other', older);
    const other = commit(whole, 'other');
    git(whole, 'checkout', '--quiet', newer);
    const { contains } = readClone(whole);
    expect([other, 'f'.repeat(40), 'HEAD', '--help'].map(contains)).toEqual([false, false, false, false]);
  });

  test('with a part of the history says so, and contains no earlier commit', () => {
    git(folder, 'clone', '--quiet', '--depth', '1', `file://${whole}`, 'shallow');
    const { isShallow, commit: head, contains } = readClone(join(folder, 'shallow'));
    expect([isShallow, head, contains(newer), contains(older)]).toEqual([true, newer, true, false]);
    expect(readClone(whole).isShallow).toBe(false);
  });
});

test('a folder that is no clone has no commit, and contains none', () => {
  const { commit: head, hasChanges, isShallow, contains } = readClone(folder);
  expect([head, hasChanges, isShallow, contains('f'.repeat(40))]).toEqual([undefined, false, false, false]);
});
