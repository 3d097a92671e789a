import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { parseTar } from 'nanotar';
import { clientFiles, type PackedFile, packClient } from '#infra/bundle/client/pack-client.ts';
import { CLIENT } from '#infra/openapi/guides/client.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The most bytes of the client in a bundle, minified and gzipped. */
const LARGEST = 12 * 1024;

/** An empty project, into which npm installs the package without a network. */
let project: string;
let files: PackedFile[];
const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? '';

beforeAll(() => {
  files = clientFiles();
  project = mkdtempSync(join(tmpdir(), 'domicilia-merchant-'));
  writeFileSync(join(project, 'client.tgz'), packClient());
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'merchant', type: 'module', private: true }),
  );
  const outside = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(outside), npm_config_userconfig: join(project, 'none') };
  const own = { npm_config_cache: join(project, '.cache') };
  const words = ['install', './client.tgz', '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', words, { cwd: project, env: { ...env, ...own }, stdio: 'pipe' });
});
afterAll(() => rmSync(project, { recursive: true }));

/** Compiles a program of the project; returns the compiler's report, which is empty if it compiles. */
function compile(...options: string[]): string {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--pretty', 'false'];
  try {
    return execFileSync(process.execPath, [tsc, ...strict, ...options], { cwd: project, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** Returns the JavaScript of the README and of the reference as one module. */
function documented(): string {
  const texts = [textOf('README.md'), CLIENT];
  const blocks = texts.flatMap((text) =>
    [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code),
  );
  expect(blocks).toHaveLength(8);
  const imports = blocks.flatMap((block) => block.match(/^import .*$/gm) ?? []);
  const [first = '', ...others] = blocks.map((block) => block.replaceAll(/^import .*$/gm, ''));
  return [...new Set(imports), first, ...others.map((block) => `{\n${block}\n}`)].join('\n');
}

describe('the package of the client', () => {
  test('installs in an empty project without a network, and brings no other package', () => {
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['', 'node_modules/@domicilia/client']);
    expect(packages['node_modules/@domicilia/client']).toMatchObject({
      version,
      resolved: 'file:client.tgz',
    });
  });

  test('runs there', () => {
    const program = `
      import { Domicilia, DomiciliaError } from '@domicilia/client';
      const fetch = async (request) => request.url.endsWith('/token')
        ? Response.json({ token: 't', expires_in: 60 })
        : Response.json({ error: { code: 'not_found', message: 'None.', request_id: 'req_1' } }, { status: 404 });
      const client = new Domicilia({ publicKey: 'pk', privateKey: 'sk', baseUrl: 'http://localhost:1', fetch });
      const error = await client.orders.get('ord_1').catch((thrown) => thrown);
      console.log(error instanceof DomiciliaError, error.code);`;
    writeFileSync(join(project, 'run.js'), program);
    const output = execFileSync(process.execPath, ['run.js'], { cwd: project, encoding: 'utf8' });
    expect(output).toBe('true not_found\n');
  });

  test('brings the command, and the fixture for tests, which import only Node.js and the client', () => {
    const command = join(project, 'node_modules/.bin/domicilia');
    expect(execFileSync(command, ['--help'], { encoding: 'utf8' })).toContain('--forward-to');
    const imported = ['testing/index.js', 'command/main.js'].flatMap((name) =>
      [...textOf(name).matchAll(/^(?:import .*|} )from "(.*)";$/gm)].map(([, module = '']) => module),
    );
    expect(imported).toContain('../index.js');
    expect(imported.filter((name) => name !== '../index.js' && !name.startsWith('node:'))).toEqual([]);
    const program =
      "import { startDomicilia } from '@domicilia/client/testing'; console.log(typeof startDomicilia);";
    writeFileSync(join(project, 'fixture.js'), program);
    expect(execFileSync(process.execPath, ['fixture.js'], { cwd: project, encoding: 'utf8' })).toBe(
      'function\n',
    );
  });

  test('type-checks there: a program that shows what is refused, and the samples of its documents', () => {
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    copyFileSync(join(ROOT, 'tests/client/typing.ts'), join(project, 'typing.ts'));
    const text = readFileSync(join(project, 'typing.ts'), 'utf8');
    writeFileSync(join(project, 'typing.ts'), text.replace('#lib/client/src/index.ts', '@domicilia/client'));
    writeFileSync(
      join(project, 'wrong.ts'),
      "import { Domicilias } from '@domicilia/client';\nvoid Domicilias;\n",
    );
    writeFileSync(join(project, 'documents.mjs'), documented());
    const programs = ['typing.ts', 'wrong.ts', 'documents.mjs'];
    const report = compile('--lib', 'es2022', '--types', 'node', '--checkJs', ...programs);
    expect(report.split('\n').filter((line) => line.includes('error TS'))).toEqual([
      expect.stringMatching(/^wrong\.ts\(1,10\): error TS\d+: .*'Domicilias'/),
    ]);
  });

  test('has at most 12 KB in a bundle', () => {
    const { code } = transformSync(textOf('index.js'), { minify: true });
    const bytes = gzipSync(code).byteLength;
    expect(code).toContain('/api/direct-debits');
    expect(bytes).toBeLessThanOrEqual(LARGEST);
  });

  test('has the same bytes when it is built again, and no file but its modules, types and documents', () => {
    const packed = parseTar(gunzipSync(packClient()));
    expect(packed.map(({ name, text }) => ({ name: name.replace(/^package\//, ''), text }))).toEqual(files);
    const others = files.map(({ name }) => name).filter((name) => !name.endsWith('.d.ts'));
    const modules = ['index.js', 'testing/index.js', 'command/main.js'];
    const documents = ['README.md', 'LICENSE', 'LICENSE-openapi-fetch'];
    expect(others).toEqual(['package.json', ...documents, ...modules]);
    // No time of this machine, and no name of its user or folders.
    expect(Buffer.from(packClient().subarray(4, 8)).readUInt32LE()).toBe(0);
    for (const { text } of files) expect(text).not.toContain(ROOT);
  });

  test('is not published, and nothing says that it is in a registry', () => {
    expect(JSON.parse(textOf('package.json'))).toMatchObject({
      name: '@domicilia/client',
      version,
      private: true,
    });
    for (const { text } of files) expect(text).not.toMatch(/npm (?:install|i|add) @domicilia/);
  });
});

describe('the generated types', () => {
  const read = (name: string) => readFileSync(join(ROOT, 'lib/client/src/generated', name), 'utf8');

  test('hold nothing unknown', () => {
    for (const name of ['types.ts', 'resources.ts'])
      expect(read(name)).not.toMatch(/\b(?:unknown|any)\b(?=[;[\]|)>,])/);
  });
});
