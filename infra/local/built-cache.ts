import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { StackTemplate } from './template/deployment.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** What templates and functions are built of. */
const SOURCES = ['functions', 'infra', 'lib', 'cdk.json', 'package.json', 'package-lock.json'];

/** Milliseconds for which the templates and functions of other sources are kept after their last use. */
const KEPT = 7 * 24 * 60 * 60_000;

/** The steps of a program that build. */
type Built = {
  readonly synthesize: () => Promise<readonly StackTemplate[]>;
  readonly bundle: (folder: string) => Promise<URL>;
};

/**
 * Returns the steps of a program that build templates and functions, which are kept in a folder: further starts of the
 * same sources use them. Several services can use the folder at the same time.
 */
export function cachedIn(folder: string, { synthesize, bundle }: Built): Built {
  const built = join(folder, 'built');
  const own = join(built, hashOfSources());
  mkdirSync(own, { recursive: true, mode: 0o700 });
  utimesSync(own, new Date(), new Date());
  removeUnused(built);
  return {
    synthesize: async () => {
      const file = join(own, 'templates.json');
      await keep(file, async (draft) => writeFileSync(draft, JSON.stringify(await synthesize())));
      return JSON.parse(readFileSync(file, 'utf8'));
    },
    bundle: async () => {
      const functions = join(own, 'functions');
      await keep(functions, bundle);
      return pathToFileURL(`${functions}/`);
    },
  };
}

/** Makes a file or folder unless it exists. It appears under its name once it is complete. */
async function keep(path: string, make: (draft: string) => Promise<unknown>): Promise<void> {
  if (existsSync(path)) return;
  const draft = join(dirname(path), `draft-${randomUUID()}`);
  try {
    await make(draft);
    renameSync(draft, path);
  } catch (error) {
    // Another service made it at the same time.
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeUnused(built: string): void {
  for (const name of readdirSync(built)) {
    const path = join(built, name);
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - usedAt > KEPT) rmSync(path, { recursive: true, force: true });
  }
}

/** Returns a hash of the sources and of the version of Node.js. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of SOURCES) addTo(hash, name);
  return hash.digest('hex').slice(0, 32);
}

function addTo(hash: ReturnType<typeof createHash>, name: string): void {
  const path = join(PROJECT, name);
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path).filter((one) => one !== 'node_modules');
    for (const one of names.sort()) addTo(hash, join(name, one));
  } else {
    const content = readFileSync(path);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
}
