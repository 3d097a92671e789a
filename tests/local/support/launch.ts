import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { temporaryFolder } from './fixture.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export type Launched = { readonly code: number | null; readonly output: string; readonly lines: string[] };

export type Launching = {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** JavaScript that runs before the launcher: it gives the process another machine. */
  readonly before?: string;
  /** The folder of the project; by default this one. */
  readonly project?: string;
};

/** The environment of a new user: no variable of this machine's own, and a data directory that does not exist yet. */
export function newUser(home = temporaryFolder()): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    PORT: '0',
    INBOX_PORT: '0',
    DATA_DIR: join(home, 'data'),
  };
}

/** Runs `infra/launch.mjs` to its end, as `npm start`, `npm run demo` and `npm run ops` do. */
export function launch(program: string, options: Launching = {}): Promise<Launched> {
  const { args = [], environment = {}, before, project = ROOT } = options;
  const imported = before === undefined ? [] : ['--import', moduleOf(before)];
  const child = spawn(process.execPath, [...imported, 'infra/launch.mjs', program, ...args], {
    cwd: project,
    env: { ...newUser(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, output, lines: output.split('\n').filter(Boolean) })),
  );
}

/** Returns a module of this text, for `--import`. */
export const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

/** Requires that a program ended in one line that matches, without a stack. */
export function expectOneLine({ code, output, lines }: Launched, line: RegExp): void {
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
}

/** The files that the launcher reads before any package is needed. */
const LAUNCHER = [
  'infra/launch.mjs',
  'infra/host/node-range.mjs',
  'package.json',
  'package-lock.json',
  '.nvmrc',
];

/** Copies the launcher into a folder without packages, as after `git clone`. */
export function clone(): string {
  const folder = temporaryFolder();
  for (const file of LAUNCHER) copy(file, folder);
  return folder;
}

/** Copies the project without its tests into a folder, with the packages of this one. */
export function copyProject(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of ['functions', 'infra', 'lib', 'package.json', 'package-lock.json', '.nvmrc'])
    copy(name, folder);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function copy(name: string, folder: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  cpSync(join(ROOT, name), join(folder, name), { recursive: true });
}
