import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundleFunctions } from '#infra/bundle/bundle-functions.ts';
import { mandateForm } from '#lib/mandate-form/mandate-form.ts';
import { mandates } from '#tests/support/records/mandate-entries.ts';

/** The size of the bundle in bytes. Most of it is the library that reads fonts, and three fonts. */
const LIMIT = 620_000;

let folder: string;
let bundle: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'domicilia-form-'));
  mkdirSync(join(folder, 'functions'));
  writeFileSync(
    join(folder, 'functions/form.ts'),
    `export const handler = async (...options) =>
      (await import('#lib/mandate-form/mandate-form.ts')).mandateForm(...options);`,
  );
  const { folderOf } = bundleFunctions({ handlers: ['form'], outdir: join(folder, 'out'), project: folder });
  bundle = join(folderOf('form'), 'index.mjs');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a bundle makes the same document without packages and fonts from outside', async () => {
  const options = { language: 'es', brokenAt: null } as const;
  const script = `
    import { writeFileSync } from 'node:fs';
    import { handler } from ${JSON.stringify(bundle)};
    writeFileSync('form.pdf', await handler(${JSON.stringify(mandates.plain)}, ${JSON.stringify(options)}));`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: {},
  });
  expect(stderr).toBe('');
  const made = await mandateForm(mandates.plain, options);
  expect(readFileSync(join(folder, 'form.pdf')).equals(made)).toBe(true);
});

test('the bundle is small enough', () => {
  expect(statSync(join(dirname(bundle), 'later/mandate-form.mjs')).size).toBeLessThan(LIMIT);
});
