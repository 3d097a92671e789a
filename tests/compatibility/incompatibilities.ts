import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Content = Readonly<Record<string, { readonly schema?: unknown }>>;
type Operation = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Schema = { anyOf?: readonly { $ref?: string }[]; oneOf?: readonly { $ref?: string }[] };

/** An OpenAPI document, as far as it is compared. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Record<string, Schema & { readonly discriminator?: unknown }> };
};

/** A line of the program that is compiled, and what it compares. */
type Comparison = { readonly what: string; readonly line: string };

const JSON_BODY = 'application/json';
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/**
 * Returns what of a released document its callers lose with the current one: operations, members that are gone or have
 * another type, and members of requests that have become required. Further operations, members, values in responses and
 * types of events are no loss. The types of both documents are compared by the compiler.
 */
export async function incompatibilities(released: Document, current: Document): Promise<string[]> {
  const gone = goneFrom(released, current);
  const comparisons = comparisonsOf(released, current);
  const folder = mkdtempSync(join(tmpdir(), 'compatibility-'));
  try {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write('released.ts', await typesOf(released));
    write('current.ts', await typesOf(withKnownAlternatives(released, current)));
    copyFileSync(new URL('./compare.ts', import.meta.url), join(folder, 'compare.ts'));
    write('check.ts', [...HEAD, ...comparisons.map(({ line }) => line)].join('\n'));
    return [...gone, ...compile(folder, comparisons)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const HEAD = [
  "import type { operations as R, webhooks as RW } from './released.ts';",
  "import type { operations as C, webhooks as CW } from './current.ts';",
  "import { accepts, type Gone, hasNone, reads, type Widened } from './compare.ts';",
];

async function typesOf(document: Document): Promise<string> {
  // `npm run check` installs it in the folder of the client's tools.
  const tools = new URL('../../infra/client/tools/package.json', import.meta.url);
  const { default: openapiTS, astToString } = createRequire(tools)('openapi-typescript');
  return astToString(await openapiTS(structuredClone(document)));
}

function compile(folder: string, comparisons: readonly Comparison[]): string[] {
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', 'false', '--skipLibCheck'];
  const as = [
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
    '--pretty',
    'false',
  ];
  const done = spawnSync(process.execPath, [TSC, ...options, ...as, join(folder, 'check.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = [...done.stdout.matchAll(/^check\.ts\((\d+),\d+\): error \w+: (.*(?:\n {2,}.*)*)/gm)];
  if (done.status !== 0 && found.length === 0) throw new Error(`${done.stdout}${done.stderr}`);
  return found.map(([, line, message = '']) => {
    const { what = 'unknown' } = comparisons[Number(line) - HEAD.length - 1] ?? {};
    return `${what}: ${message.split('\n').at(-1)?.trim()}`;
  });
}

function operationsOf({ paths }: Document): Map<string, Operation> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
  );
  return new Map(all);
}

const jsonOf = ({ responses }: Operation): string[] =>
  Object.keys(responses).filter(
    (status) => status.startsWith('2') && responses[status]?.content?.[JSON_BODY] !== undefined,
  );

/** Returns what is missing as a whole, which has no types to compare. */
function goneFrom(released: Document, current: Document): string[] {
  const now = operationsOf(current);
  const operations = [...operationsOf(released)].flatMap(([name, before]) => {
    const after = now.get(name);
    if (!after) return [`${name}: the operation is gone`];
    if (after.operationId !== before.operationId)
      return [`${name}: it was named ${before.operationId}, and now ${after.operationId}`];
    const statuses = jsonOf(before).filter((status) => !jsonOf(after).includes(status));
    return statuses.map((status) => `${name}: the response ${status} is gone`);
  });
  const events = Object.keys(released.webhooks).filter((type) => current.webhooks[type] === undefined);
  return [...operations, ...events.map((type) => `the event ${type} is gone`)];
}

function comparisonsOf(released: Document, current: Document): Comparison[] {
  const now = operationsOf(current);
  const operations = [...operationsOf(released)].flatMap(([name, before]) => {
    const after = now.get(name);
    if (after?.operationId !== before.operationId) return [];
    const of = (side: 'R' | 'C') => `${side}['${before.operationId}']`;
    const answers = jsonOf(before).filter((status) => jsonOf(after).includes(status));
    const parts = ['query', 'header', 'path'].map(
      (part) => [`its ${part}`, `['parameters']['${part}']`] as const,
    );
    const body = `['requestBody']`;
    const requests =
      before.requestBody || after.requestBody ? [...parts, ['its body', body] as const] : parts;
    return [
      ...answers.map((status) => {
        const path = `['responses'][${status}]['content']['${JSON_BODY}']`;
        return read(`${name}: its response ${status}`, `${of('R')}${path}`, `${of('C')}${path}`);
      }),
      ...requests.flatMap(([what, path]) =>
        accept(`${name}: ${what}`, `${of('R')}${path}`, `${of('C')}${path}`),
      ),
    ];
  });
  const events = Object.keys(released.webhooks).filter((type) => current.webhooks[type] !== undefined);
  return [
    ...operations,
    ...events.map((type) => {
      const path = `['${type}']['post']['requestBody']`;
      return read(`the event ${type}`, `NonNullable<RW${path}>`, `NonNullable<CW${path}>`);
    }),
  ];
}

const read = (what: string, before: string, after: string): Comparison => ({
  what,
  line: `reads<Widened<${before}>>(null as unknown as Widened<${after}>);`,
});

const accept = (what: string, before: string, after: string): Comparison[] => [
  { what, line: `accepts<${after}>(null as unknown as ${before});` },
  { what: `${what}: gone`, line: `hasNone<Gone<NonNullable<${before}>, NonNullable<${after}>>>(true);` },
];

/** Leaves out the alternatives that a released schema with a discriminator did not have: callers ignore these. */
function withKnownAlternatives(released: Document, current: Document): Document {
  const copy = structuredClone(current);
  for (const [name, schema] of Object.entries(copy.components.schemas)) {
    const before = released.components.schemas[name];
    if (!schema.discriminator || !before) continue;
    for (const word of ['anyOf', 'oneOf'] as const) {
      const known = new Set(before[word]?.map(({ $ref }) => $ref));
      if (schema[word]) schema[word] = schema[word].filter(({ $ref }) => known.has($ref));
    }
  }
  return copy;
}
