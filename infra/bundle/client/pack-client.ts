import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { createTar } from 'nanotar';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const CLIENT = join(PROJECT, 'lib/client');
const TSC = join(PROJECT, 'node_modules/typescript/bin/tsc');

/** The oldest Node.js that runs the client, as its package.json says. */
const TARGET = 'node20.3';

/** The time of every file in the package: that of npm's own packages. */
const MTIME = Date.UTC(1985, 9, 26, 8, 15);

/** A file of the client's package. */
export type PackedFile = { readonly name: string; readonly text: string };

let packed: Uint8Array | undefined;

/**
 * Returns the client as a package that npm installs (a gzipped tar file). It is built once for each process. Equal
 * sources produce equal packages.
 *
 * @throws Error if it does not compile, or builds with a warning
 */
export function packClient(): Uint8Array {
  packed ??= gzipSync(tarOf(clientFiles()), { level: 9 });
  return packed;
}

/** Returns the files of the client's package: a module with all that it needs, its types, and its documents. */
export function clientFiles(): PackedFile[] {
  const read = (name: string) => readFileSync(join(CLIENT, name), 'utf8');
  return [
    { name: 'package.json', text: read('package.json') },
    { name: 'README.md', text: read('README.md') },
    { name: 'LICENSE', text: readFileSync(join(PROJECT, 'LICENSE'), 'utf8') },
    {
      name: 'LICENSE-openapi-fetch',
      text: readFileSync(join(PROJECT, 'node_modules/openapi-fetch/LICENSE'), 'utf8'),
    },
    ...MODULES.map((name) => ({ name: `${name}.js`, text: bundledModule(name) })),
    ...declarations(),
  ];
}

function tarOf(files: readonly PackedFile[]): Uint8Array {
  const entries = files.map(({ name, text }) => ({ name: `package/${name}`, data: text }));
  return createTar(entries, { attrs: { mtime: MTIME, mode: '644', uid: 0, gid: 0 } });
}

/** The modules of the package: the client, the fixture for tests, and the command. */
const MODULES = ['index', 'testing/index', 'command/main'];

/** Returns a module with all that it needs, except the client itself if it is another module. */
function bundledModule(name: string): string {
  const { outputFiles, warnings } = buildSync({
    absWorkingDir: CLIENT,
    entryPoints: [`src/${name}.ts`],
    external: ['../index.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  });
  if (warnings.length > 0) throw new Error(`The client: ${warnings.map(({ text }) => text).join(' ')}`);
  return withNames(outputFiles[0]?.text ?? '');
}

/** Returns a module that imports other modules of the package by their names in it. */
const withNames = (text: string) => text.replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');

/** Returns the types. They name each other's files as compilers of every version resolve them. */
function declarations(): PackedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-client-'));
  try {
    const options = ['--project', join(CLIENT, 'tsconfig.json'), '--outDir', folder];
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...options], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The client does not compile: ${stdout}`);
    // Nothing imports the command.
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.d\.ts$/.test(name) && !name.startsWith('command'),
    );
    return names.sort().map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text: withNames(text) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
