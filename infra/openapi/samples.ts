import { nodeFetch } from '@scalar/snippetz/plugins/node/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import { LINK_SCOPES, MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { Documentation } from '#lib/api/members/documentation.ts';
import { PLACEHOLDERS } from '#lib/api/members/story.ts';
import type { Route } from '#lib/api/route.ts';

/** A sample of an operation in one language, for one of the examples of its request. */
export type Sample = {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
  readonly example?: string;
};

type Request = Parameters<typeof shellCurl.generate>[0];
type Settings = Parameters<typeof shellCurl.generate>[1];

const { address, publicKey, privateKey } = PLACEHOLDERS;
const KEYS: Settings = { auth: { username: publicKey, password: privateKey } };
const BASIC = `Basic ${publicKey}:${privateKey}`;

/** Stands for a token until the language reads it from the environment: no language has to escape it. */
const token = (variable: string) => `Bearer token-in-${variable}`;

type Language = Pick<Sample, 'lang' | 'label'> & { write(request: Request, settings: Settings): string };

/** The consent of a customer names the browser, and curl in PHP has no name of its own. */
const PHP_SENDS_NO_OTHER = { name: 'User-Agent', value: 'PHP' };

/** Each makes a program that prints the response, and that reads tokens from the environment. */
const LANGUAGES: readonly Language[] = [
  {
    lang: 'shell',
    label: 'curl',
    write: (request, settings) =>
      shellCurl.generate(request, settings).replace(/'(Authorization: Bearer )token-in-(\w+)'/, '"$1$$$2"'),
  },
  {
    lang: 'node',
    label: 'Node.js',
    write: (request, settings) => {
      const headers = [...(settings ? [{ name: 'Authorization', value: BASIC }] : []), ...headersOf(request)];
      const call = nodeFetch
        .generate({ ...request, headers })
        .replace(/'Bearer token-in-(\w+)'/, (_, variable) => `\`Bearer \${process.env.${variable}}\``)
        .replace(`'${BASIC}'`, `\`Basic \${btoa('${publicKey}:${privateKey}')}\``);
      return `const response = await ${call};\n\nconsole.log(await response.text());`;
    },
  },
  {
    lang: 'php',
    label: 'PHP',
    write: (request, settings) => {
      const headers = [...headersOf(request), PHP_SENDS_NO_OTHER];
      const call = phpCurl
        .generate({ ...request, headers }, settings)
        .replace(/'(Authorization: Bearer )token-in-(\w+)'/, "'$1' . getenv('$2')");
      return `<?php\n\n${call}`;
    },
  },
  {
    lang: 'python',
    label: 'Python',
    write: (request, settings) => {
      const call = pythonRequests
        .generate(request, settings)
        .replace(/"Bearer token-in-(\w+)"/, `f"Bearer {os.environ['$1']}"`);
      const imports = call.includes('os.environ') ? 'import os\n\nimport requests' : 'import requests';
      return `${imports}\n\nresponse = ${call}\n\nprint(response.text)`;
    },
  },
];

const headersOf = ({ headers = [] }: Request) => headers;

/**
 * Returns the samples of an operation: one for each language and each example of its request. They are none if
 * merchants cannot send the request, since only an outside party can sign it.
 */
export function samplesOf(route: Route, documentation: Documentation): Sample[] {
  if (route.rawBody) return [];
  const { requests = {} } = documentation;
  const bodies = Object.values(requests);
  const settings = route.access.by === 'keys' ? KEYS : undefined;
  return (bodies.length > 0 ? bodies : [undefined]).flatMap((body, index) =>
    LANGUAGES.map(({ lang, label, write }) => ({
      lang,
      label,
      source: write(requestOf(route, documentation, body), settings),
      ...(bodies.length > 1 && { example: `example${index + 1}` }),
    })),
  );
}

/** Returns an example of a request. A body without members is left out if it may be. */
function requestOf(route: Route, { path = {}, ask = {} }: Documentation, body: unknown): Request {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name]?.example ?? '');
  const variable = variableOf(route);
  const isSent = body !== undefined && !(route.bodyOptional && Object.keys(body as object).length === 0);
  return {
    method: route.method,
    url: `${address}${filled}`,
    httpVersion: '1.1',
    headers: [
      ...(variable ? [{ name: 'Authorization', value: token(variable) }] : []),
      ...(isSent ? [{ name: 'Content-Type', value: 'application/json' }] : []),
    ],
    queryString: Object.entries(ask).map(([name, value]) => ({ name, value: String(value) })),
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(isSent && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
  };
}

/** Returns the variable of the environment that holds the token; undefined if the operation needs none. */
function variableOf({ access }: Route): 'TOKEN' | 'LINK_TOKEN' | undefined {
  if (access.by !== 'scopes') return undefined;
  const isForMerchants = access.anyOf.some((scope) => MERCHANT_SCOPES.includes(scope));
  return !isForMerchants && access.anyOf.some((scope) => LINK_SCOPES.includes(scope))
    ? 'LINK_TOKEN'
    : 'TOKEN';
}
