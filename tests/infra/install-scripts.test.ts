import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** The folders in which packages are installed. */
const FOLDERS = [
  '.',
  'infra/client/tools',
  'infra/openapi/tools',
  'tests/bench/candidates',
  'tests/mutation/tools',
  'tests/samples',
  'tests/unused',
];
const lockedIn = (folder: string): [string, Locked][] =>
  Object.entries<Locked>(JSON.parse(textOf(`${folder}/package-lock.json`)).packages).filter(([path]) => path);

/** npm as a new user has it: without settings of this machine, or of the npm that runs the tests. */
function npm(cwd: string, ...args: string[]): void {
  const env = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const settings = { npm_config_userconfig: join(cwd, 'none'), npm_config_cache: join(project, '.cache') };
  const options = { cwd, env: { ...Object.fromEntries(env), ...settings }, stdio: 'pipe' } as const;
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], options);
}

/** A project whose one package leaves a mark for each script that npm runs when it installs a package. */
let project: string;
const marks = () => readdirSync(project).filter((name) => name.startsWith('mark-'));

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'domicilia-scripts-'));
  const write = (path: string, content: object) =>
    writeFileSync(join(project, path), JSON.stringify(content));
  mkdirSync(join(project, 'marker'));
  const scripts = Object.fromEntries(
    ['preinstall', 'install', 'postinstall'].map((when) => [when, `node -e "${leaves(when)}"`]),
  );
  write('marker/package.json', { name: 'marker', version: '1.0.0', scripts });
  npm(join(project, 'marker'), 'pack', '--ignore-scripts', '--pack-destination', '..');
  write('package.json', { name: 'project', dependencies: { marker: 'file:marker-1.0.0.tgz' } });
  npm(project, 'install', '--package-lock-only', '--ignore-scripts');
});
afterAll(() => rmSync(project, { recursive: true }));

const leaves = (when: string) =>
  `require('fs').writeFileSync(require('path').join(process.env.INIT_CWD, 'mark-${when}'), '')`;

describe('no package runs a script of its own when it is installed:', () => {
  longTest.each(FOLDERS)('npm ci runs none with the settings of %s', (folder) => {
    copyFileSync(join(ROOT, folder, '.npmrc'), join(project, '.npmrc'));
    npm(project, 'ci');
    expect(existsSync(join(project, 'node_modules/marker/package.json'))).toBe(true);
    expect(marks()).toEqual([]);
  });

  longTest('without these settings it runs them, as this test shows', () => {
    rmSync(join(project, '.npmrc'), { force: true });
    npm(project, 'ci', '--dangerously-allow-all-scripts');
    expect(marks()).toEqual(['mark-install', 'mark-postinstall', 'mark-preinstall']);
  });

  test('these are all folders with a lock file', () => {
    const files = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT, encoding: 'utf8' });
    const folders = files
      .trim()
      .split('\n')
      .map((path) => path.replace(/\/?package-lock\.json$/, '') || '.');
    expect(folders.sort()).toEqual([...FOLDERS].sort());
  });

  test('some packages have such a script', () => {
    const paths = lockedIn('.').flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : []));
    expect(paths).toContain('node_modules/esbuild');
  });

  test('our own packages have none, which npm would skip silently', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const silent = /^(?:pre|post|install$|prepare$|dependencies$)/;
    expect(Object.keys(scripts).filter((name) => silent.test(name))).toEqual([]);
  });
});

describe('every package is the locked one:', () => {
  test.each(FOLDERS)('those of %s have the hash of their contents', (folder) => {
    const isKnown = ({ integrity, inBundle }: Locked) => inBundle || /^sha512-/.test(integrity ?? '');
    expect(lockedIn(folder).filter(([, locked]) => !isKnown(locked))).toEqual([]);
  });

  test.each(FOLDERS)('those that %s names have one version each', (folder) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      textOf(`${folder}/package.json`),
    );
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(versions.length).toBeGreaterThan(0);
  });

  test('SECURITY.md says so, and names the folders', () => {
    const row = textOf('SECURITY.md')
      .split('\n')
      .find((line) => line.includes('A dependency is tampered with'));
    expect(row).toContain('exact versions with hashes in the lock file, no install scripts');
    for (const file of ['package-lock.json', '.npmrc']) expect(row).toContain(`\`${file}\``);
  });
});
