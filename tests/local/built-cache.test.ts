import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { cachedIn } from '#infra/local/built-cache.ts';
import { temporaryFolder } from './support/fixture.ts';

const stacks = [{ stackName: 'one', template: { Resources: {} } }];

/** The steps of a program that counts how often it builds. */
function counting() {
  const built = { templates: 0, functions: 0 };
  const steps = {
    synthesize: async () => {
      built.templates += 1;
      return stacks;
    },
    bundle: async (folder: string) => {
      built.functions += 1;
      mkdirSync(folder);
      writeFileSync(join(folder, 'index.mjs'), 'export {};');
      return new URL('file:///elsewhere/');
    },
  };
  return { built, steps };
}

test('builds templates and functions once, for several starts at the same time and later ones', async () => {
  const folder = temporaryFolder();
  const { built, steps } = counting();
  const start = async () => {
    const { synthesize, bundle } = cachedIn(folder, steps);
    const [templates, functions] = await Promise.all([synthesize(), bundle('unused')]);
    return { templates, code: existsSync(new URL('index.mjs', functions)) };
  };
  const expected = { templates: stacks, code: true };
  expect(await Promise.all([start(), start()])).toEqual([expected, expected]);
  const { templates, functions } = built;
  expect(await start()).toEqual(expected);
  expect(built).toEqual({ templates, functions });
  const { bundle } = cachedIn(folder, steps);
  expect(readdirSync(join(fileURLToPath(await bundle('')), '..')).sort()).toEqual([
    'functions',
    'templates.json',
  ]);
});

test('keeps nothing of a build that failed', async () => {
  const folder = temporaryFolder();
  const { steps } = counting();
  const broken = { ...steps, bundle: () => Promise.reject(new Error('Does not compile')) };
  await expect(cachedIn(folder, broken).bundle('')).rejects.toThrow('Does not compile');
  expect(existsSync(await cachedIn(folder, steps).bundle(''))).toBe(true);
});

test('removes what other sources built and nothing has used for a week', () => {
  const folder = temporaryFolder();
  const [old, recent] = ['old', 'recent'].map((name) => join(folder, 'built', name));
  for (const path of [old, recent]) mkdirSync(String(path), { recursive: true });
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  utimesSync(String(old), days(8), days(8));
  utimesSync(String(recent), days(6), days(6));
  cachedIn(folder, counting().steps);
  expect([old, recent].map((path) => existsSync(String(path)))).toEqual([false, true]);
});
