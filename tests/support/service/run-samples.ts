import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORY } from '#infra/openapi/postman-story.ts';
import type { RouteId } from '#lib/api/routes.ts';
import { type CarriedIds, idsIn } from '#lib/pages/reference/carried-ids.ts';
import type { Document, Operation } from '#lib/pages/reference/document.ts';
import { withSamplesHere } from '#lib/pages/reference/samples-here.ts';
import { eventually } from './eventually.ts';

type Keys = NonNullable<Document['x-demo-keys']>;
type Body = Record<string, never> & { error?: { code: string }; data?: readonly Record<string, unknown>[] };
/** What a sample printed. */
type Printed = { body: Body; text: string };

/** A sample that was run, with the code of its refusal, or what it printed if that is no JSON; '' if it succeeded. */
export type RunSample = { sample: string; refusal: string };

/** What a reader knows before an operation: ids, responses by operation, and the token. */
type Reader = { ids: CarriedIds; printed: ReadonlyMap<RouteId, Body>; token: string };

/** Does what a reader does before an operation, and returns the ids that the reader chooses for it. */
export type Prepare = (id: RouteId, reader: Reader) => Promise<CarriedIds>;

/** The programs that run a sample, given as a file. */
const PROGRAMS: Readonly<Record<string, { command: string; file: string }>> = {
  shell: { command: 'bash', file: 'sample.sh' },
  node: { command: process.execPath, file: 'sample.mjs' },
  php: { command: 'php', file: 'sample.php' },
  python: { command: 'python3', file: 'sample.py' },
};

/** Returns whether the machine can run samples of a language, with what they import. */
export function canRun(lang: string): boolean {
  const probes: Readonly<Record<string, string[]>> = {
    shell: ['curl', '--version'],
    node: [process.execPath, '--version'],
    php: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    python: ['python3', '-c', 'import requests'],
  };
  const [command = '', ...args] = probes[lang] ?? [];
  return spawnSync(command, args).status === 0;
}

/**
 * Runs the samples of one language as a reader does who copies them from the page in the order of the story, with the
 * keys of an account. The page carries the ids of responses on; the reader sets `TOKEN` and `LINK_TOKEN`.
 */
export async function runSamples(
  served: Document,
  {
    lang,
    origin,
    keys,
    now,
  }: {
    lang: string;
    origin: string;
    keys: Keys;
    now: Date;
  },
  prepare: Prepare,
): Promise<RunSample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-samples-'));
  const environment: Record<string, string> = {};
  const printed = new Map<RouteId, Body>();
  const outcomes: RunSample[] = [];
  let ids: CarriedIds = {};
  const document = { ...served, 'x-demo-keys': keys };
  try {
    if (lang === 'node') await installClient(folder, origin);
    for (const id of Object.values(STORY).flat()) {
      ids = { ...ids, ...(await prepare(id, { ids, printed, token: environment.TOKEN ?? '' })) };
      const source = firstSample(withSamplesHere(withOnly(id, document), { origin, now, ids }), lang);
      const run = () => runSample(folder, lang, source, environment);
      const { body, text } = await (id in WAITED_FOR ? eventually(() => waitedFor(id, run)) : run());
      printed.set(id, body);
      ids = { ...ids, ...idsIn(body) };
      const variable = VARIABLES[id];
      if (variable) environment[variable] ??= String(body.token);
      outcomes.push({ sample: id, refusal: refusalIn(body, text) });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return outcomes;
}

const VARIABLES: { readonly [Id in RouteId]?: string } = {
  createToken: 'TOKEN',
  createSessionLink: 'LINK_TOKEN',
};

/** The operations that a reader repeats until something has ended. */
const WAITED_FOR: { readonly [Id in RouteId]?: (body: Body) => boolean } = {
  validatePaymentMethod: ({ validation }) =>
    (validation as { status: string } | undefined)?.status !== 'pending',
  runCollections: ({ finished }) => finished !== false,
};

async function waitedFor(id: RouteId, run: () => Promise<Printed>): Promise<Printed> {
  const result = await run();
  if (!WAITED_FOR[id]?.(result.body)) throw new Error(`${id} has not ended`);
  return result;
}

const refusalIn = ({ error }: Body, text: string) => error?.code ?? (/^\s*\{/.test(text) ? '' : text);

/** Returns the document with one operation: to fill in all of them takes long. */
function withOnly(id: RouteId, document: Document): Document {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const found = all.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`The document has no ${id}`);
  return { ...document, paths: { [found.path]: { [found.method]: found.operation } } };
}

/** Returns the sample of the document's one operation in a language, for the first example of its request. */
function firstSample({ paths }: Document, lang: string): string {
  const [operation] = Object.values(paths).flatMap((methods): Operation[] => Object.values(methods));
  const samples = (operation?.['x-custom-examples'] ?? []) as readonly { lang: string; source: string }[];
  const found = samples.find((sample) => sample.lang === lang);
  if (!found) throw new Error(`There is no sample in ${lang}`);
  return found.source;
}

function runSample(
  folder: string,
  lang: string,
  source: string,
  environment: Record<string, string>,
): Promise<Printed> {
  const { command, file } = PROGRAMS[lang] as (typeof PROGRAMS)[string];
  const path = join(folder, file);
  writeFileSync(path, source);
  const env = { ...process.env, NODE_OPTIONS: '', ...environment };
  return new Promise((resolve) =>
    execFile(command, [path], { env }, (_, stdout, stderr) => {
      const text = stdout || (CODE.exec(stderr)?.[1] ?? stderr);
      resolve({ body: jsonIn(stdout), text });
    }),
  );
}

/** Returns what a sample printed: a record, or the records of a list, one in each line. */
function jsonIn(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return recordsIn(text);
  }
}

function recordsIn(text: string): Body {
  try {
    const data = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    return { data } as unknown as Body;
  } catch {
    return {} as Body;
  }
}

/** The code of an error of the client that ended a program. */
const CODE = /^ {2}code: '(\w+)',$/m;

/** Installs the client that the service serves, for the samples of a folder. */
async function installClient(folder: string, origin: string): Promise<void> {
  const into = join(folder, 'node_modules', '@domicilia', 'client');
  mkdirSync(into, { recursive: true });
  const packed = Buffer.from(await (await fetch(`${origin}/docs/client.tgz`)).arrayBuffer());
  const { status } = spawnSync('tar', ['xz', '--strip-components=1', '-C', into], { input: packed });
  if (status !== 0) throw new Error('The client cannot be installed');
}
