import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackJson } from './stack.ts';

/**
 * Returns what cfn-lint finds in the templates of a stage, a line each; undefined if it is not installed. It is a program of
 * Python's, which the project does not bring along.
 *
 * @param command the name of the program
 */
export function lint(
  stacks: readonly StackJson[],
  region: string,
  command = 'cfn-lint',
): string[] | undefined {
  if (spawnSync(command, ['--version']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-lint-'));
  const files = stacks.map(({ name, template }) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(template));
    return file;
  });
  const { stdout, status } = spawnSync(
    command,
    ['--regions', region, '--non-zero-exit-code', 'error', '--format', 'parseable', '--', ...files],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return status === 0 ? [] : stdout.trim().split('\n');
}
