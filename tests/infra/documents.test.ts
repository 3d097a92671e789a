import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { generatedParts } from '#infra/documents/documents.ts';
import { withParts } from '#infra/documents/parts.ts';
import { THREATS } from '#infra/documents/threats/threats.ts';
import { synthesizedJson } from './synthesized.ts';

const parts = generatedParts({
  production: synthesizedJson('production'),
  sandbox: synthesizedJson('sandbox'),
});

test.each(Object.entries(parts))(
  '%s is committed as it is generated (if not: npm run documents)',
  (path, generated) => {
    const committed = readFileSync(path, 'utf8');
    expect(withParts(committed, generated)).toBe(committed);
  },
);

test('refuses a document without the place of a generated part, or with an unknown one', () => {
  const document = 'Above\n\n<!-- generated: a -->\nold\n<!-- end -->\n\nBelow\n';
  expect(withParts(document, { a: 'new\n' })).toBe(
    'Above\n\n<!-- generated: a -->\n\nnew\n\n<!-- end -->\n\nBelow\n',
  );
  expect(() => withParts(document, { a: 'new', b: 'new' })).toThrow('no place for b');
  expect(() => withParts(document, {})).toThrow('Nothing generates a');
});

test.each(THREATS.map((threat) => [threat.threat, threat] as const))(
  'every file of the control, and every suite that proves it, exists: %s',
  (_, { files, suites }) => {
    expect([...files, ...suites].filter((path) => !existsSync(path))).toEqual([]);
    expect(suites.filter((path) => !/^tests\/.+\.test\.ts$/.test(path))).toEqual([]);
  },
);
