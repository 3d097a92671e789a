import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { accepts } from '#infra/host/node-range.mjs';
import { clone, expectOneLine, launch, ROOT } from '#tests/local/support/launch.ts';

/** JavaScript that makes a process believe in another machine and another Node.js. */
const machine = (platform: string, arch: string, version = process.versions.node) => `
  for (const [name, value] of Object.entries({
    platform: '${platform}', arch: '${arch}', versions: { ...process.versions, node: '${version}' },
  })) Object.defineProperty(process, name, { value });`;

const readProject = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('a start without an installation', () => {
  test.each(['start', 'demo', 'ops'])('of npm run %s says to type npm ci', async (program) => {
    expectOneLine(
      await launch(program, { project: clone() }),
      /^The packages are not installed\. Type: npm ci$/,
    );
  });

  test('by Node.js 20 says which Node.js the packages need', async () => {
    const launched = await launch('start', { project: clone(), before: machine('linux', 'x64', '20.20.2') });

    expectOneLine(launched, /^This is Node\.js 20\.20\.2, and the packages need .*22\.19.* type: npm ci$/);
  });

  test.each(['18.20.8', '20.20.2', '22.23.3'])(
    'by Node.js %s where no Node.js comes along says to install Node.js 24',
    async (version) => {
      const launched = await launch('start', { before: machine('darwin', 'arm64', version) });

      expectOneLine(
        launched,
        new RegExp(`^On darwin-arm64 .* Node\\.js 24, and this is ${version}.*npm ci$`),
      );
    },
  );
});

describe('a start with an installation that does not fit', () => {
  test('names the package of another version', async () => {
    const project = clone();
    const lock = JSON.parse(readProject('package-lock.json'));
    lock.packages['node_modules/esbuild'].version = '0.1.0';
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));

    expectOneLine(
      await launch('start', { project }),
      /^The package esbuild 0\.1\.0 is installed as \d[\d.]+\. Type: npm ci$/,
    );
  });

  test('names the package that is missing', async () => {
    const project = clone();
    mkdirSync(join(project, 'node_modules'));

    expectOneLine(await launch('demo', { project }), /^The package \S+ \S+ is not installed\. Type: npm ci$/);
  });

  test('says that the packages are of another machine', async () => {
    expectOneLine(
      await launch('ops', { before: machine('darwin', 'arm64') }),
      /^The packages were installed for another machine than darwin-arm64.* Type: npm ci$/,
    );
  });
});

describe('engines of package.json', () => {
  const { engines } = JSON.parse(readProject('package.json'));

  test('promise no Node.js that a package warns about when it is installed', () => {
    const { packages } = JSON.parse(readProject('package-lock.json'));
    const declared = Object.entries<{ engines?: { node?: string } }>(packages).flatMap(
      ([name, { engines: own }]) => (own?.node ? [[name, own.node] as const] : []),
    );
    const lowest = [...engines.node.matchAll(/\d+(?:\.\d+)*/g)].map(([version]) => `${version}.0.0`);

    expect(lowest).toEqual(['22.19.0.0.0', '24.0.0']);
    for (const version of lowest)
      expect(declared.filter(([, range]) => !accepts(range, version))).toEqual([]);
    expect(declared.length).toBeGreaterThan(100);
  });

  test('are those that the README promises', () => {
    expect(readProject('README.md')).toContain('Node.js 22.19 or newer');
    expect([accepts(engines.node, '22.18.0'), accepts(engines.node, '22.19.0')]).toEqual([false, true]);
  });
});

test.each(['infra/launch.mjs', 'infra/host/node-range.mjs'])(
  '%s has only syntax that Node.js 16 reads, and imports no package',
  (file) => {
    const source = readProject(file);
    const [forOld, forNew] = ['node16', 'esnext'].map(
      (target) => transformSync(source, { target, format: 'esm' }).code,
    );

    expect(forOld).toBe(forNew);
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
    expect(imports.filter((name) => !/^(?:node:|\.)/.test(name))).toEqual([]);
  },
);

test('ranges of versions are read as npm reads them', () => {
  const versions = ['18.20.8', '20.19.0', '22.12.0', '23.5.0', '24.0.0'];
  const accepted = (range: string) => versions.filter((version) => accepts(range, version));

  expect(accepted('^20.19.0 || >=23')).toEqual(['20.19.0', '23.5.0', '24.0.0']);
  expect(accepted('>=18 <23')).toEqual(['18.20.8', '20.19.0', '22.12.0']);
  expect(accepted('>= 22.12.0')).toEqual(['22.12.0', '23.5.0', '24.0.0']);
  expect(accepted('18 || 20.x || ~22.12')).toEqual(['18.20.8', '20.19.0', '22.12.0']);
  expect(accepted('*')).toEqual(versions);
  expect(() => accepts('latest', '24.0.0')).toThrow('Unknown range');
});
