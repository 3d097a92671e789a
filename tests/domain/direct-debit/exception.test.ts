import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { EXCEPTIONS } from '#lib/domain/direct-debit/exception.ts';

test('the README names every reason with its meaning and the ways out, in their order', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, table] = readme.split('| reason | meaning | `--as` |\n|---|---|---|\n');
  const rows = Object.entries(EXCEPTIONS).map(
    ([reason, { meaning, ways }]) => `| \`${reason}\` | ${meaning} | ${ways.join(', ')} |`,
  );
  expect(table?.split('\n\n')[0]).toBe(rows.join('\n'));
});
