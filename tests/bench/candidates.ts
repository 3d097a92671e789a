import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const FOLDER = join(import.meta.dirname, 'candidates');
const TSC = join(import.meta.dirname, '../../node_modules/.bin/tsc');

/** Installs the candidates' packages, unless they are installed as their lock file says, and checks their types. */
export function installCandidates(): void {
  const read = (file: string) =>
    existsSync(join(FOLDER, file)) ? JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) : {};
  const { packages: wanted } = read('package-lock.json');
  const { packages: there = {} } = read('node_modules/.package-lock.json');
  const isMissing = Object.keys(wanted).some(
    (name) => name !== '' && there[name]?.version !== wanted[name].version,
  );
  const options = { cwd: FOLDER, stdio: 'inherit' } as const;
  if (isMissing) execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  execFileSync(TSC, ['-p', FOLDER], options);
}

/**
 * Bundles a candidate's module with esbuild's documented options: `--bundle --minify --platform=node`. Returns the
 * file.
 */
export async function bundleCandidate(module: string, outdir: string): Promise<string> {
  const outfile = join(outdir, `${module}.cjs`);
  await build({
    entryPoints: [join(FOLDER, `${module}.ts`)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
    // Of Nest: it loads each at run time if present, and works without.
    external: ['@nestjs/microservices', '@nestjs/websockets', 'class-transformer/storage'],
  });
  return outfile;
}

/**
 * Makes a plain module of a TypeScript one next to this file, so that no run begins with a compiler. Returns the file.
 */
export async function compileModule(module: string, outdir: string): Promise<string> {
  const outfile = join(outdir, `${module}.mjs`);
  const source = join(import.meta.dirname, `${module}.ts`);
  await build({ entryPoints: [source], outfile, format: 'esm', platform: 'node', target: 'node24' });
  return outfile;
}
