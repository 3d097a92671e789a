import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackJson } from './stack.ts';

/**
 * Returns the errors that cfn-lint finds in the templates of a stage, a line each; undefined if it is not installed. It
 * is a Python program, which the project does not install.
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
  const options = [
    '--regions',
    region,
    '--ignore-checks',
    'W',
    '--ignore-checks',
    'I',
    '--format',
    'parseable',
  ];
  const { stdout } = spawnSync(command, [...options, '--', ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.split('\n').filter((line) => line !== '');
}
