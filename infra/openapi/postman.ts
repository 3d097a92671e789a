import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { PLACEHOLDERS } from '#lib/api/members/story.ts';
import type { RouteId } from '#lib/api/routes.ts';
import { renderDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';
import { COMMON_SCRIPTS, type Event, scriptsOf } from './postman-scripts.ts';
import { BODIES, PATH_VALUES, STORY, VARIABLE_OF } from './postman-story.ts';

type Pair = { key: string; value: string; disabled?: boolean };
type Auth = { type: string; [kind: string]: string | Pair[] };
type Request = {
  name: string;
  method: string;
  url: { path: string[]; query: Pair[]; variable?: Pair[] };
  header: Pair[];
  auth?: Auth | null;
  body?: { raw?: string };
};
type Operation = { operationId: RouteId; security?: object[] };
type Item = { name: string; request: Request; response: unknown[]; event?: Event[]; id?: string };
type Folder = { name: string; item: Item[]; id?: string };

/** A collection of requests in Postman's format, version 2.1. */
export type Collection = {
  info: { name: string; description: unknown; version: string; schema: string; _postman_id?: string };
  item: Folder[];
  auth: Auth;
  event: Event[];
  variable: (Pair & { description?: string })[];
};

const OPTIONS = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
};

type Conversion = { reason?: string; output?: { data: unknown }[] };
type Source = { type: 'json'; data: object };
type Converter = {
  convertV2(source: Source, options: object, done: (error: Error | null, outcome: Conversion) => void): void;
};

/**
 * Returns the version of a document. A test compares the committed collection's version with that of the committed
 * document.
 */
export function versionOf(document: JsonSchema): string {
  return createHash('sha256')
    .update(renderDocument({ ...document }))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Converts the document to requests, with a folder for each chapter. The account's keys, the tokens and the address are
 * variables, with the keys of the local demo account. Equal documents produce equal collections.
 *
 * @throws Error if the document cannot be converted
 */
export async function postmanCollection(document: JsonSchema): Promise<Collection> {
  // The converter changes its input.
  const version = versionOf(document);
  const installed = createRequire(new URL('./tools/package.json', import.meta.url));
  const { convertV2 }: Converter = installed('openapi-to-postmanv2');
  const outcome = await promisify(convertV2)({ type: 'json', data: document }, OPTIONS);
  const [made] = outcome.output ?? [];
  if (!made) throw new Error(`No collection comes of the document: ${outcome.reason}`);
  const { info, item } = made.data as Collection;
  const { summary } = document.info as { summary: string };
  const converted = new Map(
    item
      .flatMap((folder) => folder.item)
      .map((each) => {
        const operation = operationOf(each.request, document);
        return [operation.operationId, itemOf(each, operation)] as const;
      }),
  );
  return {
    info: {
      name: info.name,
      description: `${summary} Set your keys in the variables; a token is created by itself. The requests are in the order of a run, in which each finds the records of the earlier ones. The reference is at {{baseUrl}}/docs.`,
      version,
      schema: info.schema,
    },
    item: Object.entries(STORY).map(([name, ids]) => ({
      name,
      item: ids.flatMap((id) => converted.get(id) ?? []),
    })),
    auth: bearer('token'),
    event: [...COMMON_SCRIPTS],
    variable: variablesIn(converted.values()),
  };
}

/** The variables to set. */
const SETTINGS = [
  {
    key: 'baseUrl',
    value: PLACEHOLDERS.address,
    description: 'The address of the stage; a downloaded collection has its own.',
  },
  { key: 'publicKey', value: '', description: 'The account’s public key.' },
  { key: 'privateKey', value: '', description: 'The account’s private key.' },
];

/** Returns the variables to set, and those that the scripts fill. */
function variablesIn(items: Iterable<Item>): Collection['variable'] {
  const text = JSON.stringify([[...items], COMMON_SCRIPTS]);
  const used = [...text.matchAll(/\{\{(\w+)\}\}|\bset\('(\w+)'/g)].map(
    ([, read, filled]) => read ?? filled ?? '',
  );
  const others = new Set(['token', ...used]);
  for (const { key } of SETTINGS) others.delete(key);
  const filled = [...others].sort().map((key) => ({ key, value: '', description: 'Filled in by a script.' }));
  return [...SETTINGS, ...filled];
}

/**
 * Returns a request without the random parts that the converter adds, and without responses: the reference shows those.
 */
function itemOf({ name, request }: Item, { operationId, security = [] }: Operation): Item {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  // The converter invents a value if there is no example, another one each time.
  const query = request.url.query.map((each) => ({
    ...each,
    value: each.disabled ? '' : withVariables(each.value),
  }));
  const variable = request.url.variable?.map((each) => ({
    ...each,
    value: PATH_VALUES[operationId]?.[each.key] ?? withVariables(each.value),
  }));
  const header = request.header.map((each) =>
    each.disabled ? { ...each, value: each.key === 'Idempotency-Key' ? '{{$guid}}' : '' } : each,
  );
  const { auth, ...rest } = request;
  const url = { ...request.url, query, ...(variable && { variable }) };
  const event = scriptsOf(operationId);
  return {
    name,
    request: { ...rest, url, header, ...authOf(schemes), ...bodyOf(request, operationId) },
    response: [],
    ...(event.length > 0 && { event }),
  };
}

/** Returns the body with variables for what passes or differs by account. */
function bodyOf({ body }: Request, id: RouteId): Pick<Request, 'body'> {
  if (body?.raw === undefined) return {};
  const own = BODIES[id];
  return { body: { ...body, raw: withVariables(own ? JSON.stringify(own, null, 2) : body.raw) } };
}

const withVariables = (text: string) =>
  VARIABLE_OF.reduce((filled, [value, variable]) => filled.replaceAll(value, variable), text);

/**
 * Returns the authentication of an operation; none means the collection's, the access token. Signed requests get none,
 * since callers cannot sign them.
 */
function authOf(schemes: readonly string[]): { auth?: Auth } {
  if (schemes.includes('clientCredentials')) return {};
  if (schemes.includes('linkToken')) return { auth: bearer('linkToken') };
  if (schemes.includes('accountKeys')) {
    return {
      auth: { type: 'basic', basic: [pair('username', 'publicKey'), pair('password', 'privateKey')] },
    };
  }
  return { auth: { type: 'noauth' } };
}

const pair = (key: string, variable: string): Pair => ({ key, value: `{{${variable}}}` });
const bearer = (variable: string): Auth => ({ type: 'bearer', bearer: [pair('token', variable)] });

/** Returns the operation of the document that a request is for. */
function operationOf({ method, url }: Request, { paths }: JsonSchema): Operation {
  const path = `/${url.path.join('/')}`.replace(/:(\w+)/g, '{$1}');
  const operations = (paths as Record<string, Record<string, Operation>>)[path];
  const operation = operations?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${method} ${path}`);
  return operation;
}
