import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { FIRST_PAYMENT } from '#lib/api/members/story.ts';
import { renderDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';

type Pair = { key: string; value: string; disabled?: boolean };
type Auth = { type: string; [kind: string]: string | Pair[] };
type Event = { listen: string; script: { type: string; exec: readonly string[] } };
type Request = {
  name: string;
  method: string;
  url: { path: string[]; query: Pair[] };
  header: Pair[];
  auth?: Auth | null;
  body?: { raw?: string };
};
type Operation = { security?: object[]; parameters?: { name?: string; example?: unknown }[] };
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
  return {
    info: {
      name: info.name,
      description: `${summary} The reference is at {{baseUrl}}/docs.`,
      version,
      schema: info.schema,
    },
    item: item.map((folder) => ({
      name: folder.name,
      item: folder.item.map((each) => itemOf(each, document)),
    })),
    auth: bearer('token'),
    event: [SETS_PAYMENT_DAY],
    variable: VARIABLES,
  };
}

const VARIABLES = [
  { key: 'baseUrl', value: 'http://localhost:3000', description: 'The address of the stage.' },
  { key: 'publicKey', value: 'pk_demo', description: 'The account’s public key.' },
  { key: 'privateKey', value: 'sk_demo', description: 'The account’s private key.' },
  { key: 'token', value: '', description: 'Filled in by “Create an access token”.' },
  { key: 'linkToken', value: '', description: 'The token of a customer’s link.' },
  {
    key: 'paymentDay',
    value: '',
    description: 'Filled in before a request: a day to collect, some weeks ahead.',
  },
];

/**
 * Returns a request without the random parts that the converter adds, and without responses: the reference shows those.
 */
function itemOf({ name, request }: Item, document: JsonSchema): Item {
  const { security = [], parameters = [] } = operationOf(request, document);
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  // The converter invents a value if there is no example, another one each time.
  const query = request.url.query.map((each) => {
    const { example = '' } = parameters.find((parameter) => parameter.name === each.key) ?? {};
    return { ...each, value: String(example) };
  });
  const header = request.header.map((each) =>
    each.key === 'Idempotency-Key' ? { ...each, value: '{{$guid}}' } : each,
  );
  const { auth, ...rest } = request;
  return {
    name,
    request: { ...rest, url: { ...request.url, query }, header, ...authOf(schemes), ...bodyOf(request) },
    response: [],
    ...(schemes.includes('accountKeys') && { event: [KEEPS_TOKEN] }),
  };
}

/** Returns the body with the day of the sample’s first payment as a variable: the day itself passes. */
function bodyOf({ body }: Request): Pick<Request, 'body'> {
  if (body?.raw === undefined) return {};
  return { body: { ...body, raw: body.raw.replaceAll(FIRST_PAYMENT, '{{paymentDay}}') } };
}

/**
 * Returns the authentication of an operation; none means the collection's, the access token. Signed requests get none,
 * since callers cannot sign them.
 */
function authOf(schemes: readonly string[]): { auth?: Auth } {
  if (schemes.includes('accessToken')) return {};
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

const KEEPS_TOKEN: Event = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.collectionVariables.set('token', pm.response.json().token);"],
  },
};

/** Sets the variable to the sample day of the reference (`lib/pages/reference`), and again once that has passed. */
const SETS_PAYMENT_DAY: Event = {
  listen: 'prerequest',
  script: {
    type: 'text/javascript',
    exec: [
      'const now = new Date();',
      "if ((pm.collectionVariables.get('paymentDay') || '') <= now.toISOString().slice(0, 10)) {",
      '  // No bank holiday is on a Tuesday from the 3rd to the 9th.',
      '  const tuesdays = [0, 1, 2].map((months) => {',
      '    const third = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 3));',
      '    third.setUTCDate(3 + ((9 - third.getUTCDay()) % 7));',
      '    return third;',
      '  });',
      '  const day = tuesdays.find((each) => each.getTime() > now.getTime() + 7 * 86400000);',
      "  pm.collectionVariables.set('paymentDay', day.toISOString().slice(0, 10));",
      '}',
    ],
  },
};

/** Returns the operation of the document that a request is for. */
function operationOf({ method, url }: Request, { paths }: JsonSchema): Operation {
  const path = `/${url.path.join('/')}`.replace(/:(\w+)/g, '{$1}');
  const operations = (paths as Record<string, Record<string, Operation>>)[path];
  return operations?.[method.toLowerCase()] ?? {};
}
