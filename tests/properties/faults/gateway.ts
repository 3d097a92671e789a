import { randomUUID } from 'node:crypto';
import type { APIGatewayTokenAuthorizerEvent, Context } from 'aws-lambda';
import type { Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { kept } from './kept.ts';

/** A request to the service, as a client sends it. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

export type Responded = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly text: string;
};

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const LAMBDA = {} as Context;
const METHOD_ARN = 'arn:aws:execute-api:mx-central-1:000000000000:api/sandbox';
const NO_TOKENS = ['public', 'keys', 'session_cookie', 'signature'];

/** Loads a function: the file is its path under `functions/`. */
export const loadFunction = (file: string): Promise<Handler> =>
  kept(file, async () => (await import(`../../../functions/${file}.ts`)).handler as Handler);

const patternOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Returns the operation that a request is for; fixed parts of a path come before members. */
export function routeOf({ method, path }: Pick<Asked, 'method' | 'path'>): Route | undefined {
  const [place = ''] = path.split('?');
  const fitting = (routes as readonly Route[]).filter(
    (one) => one.method === method && patternOf(one).test(place),
  );
  const [found] = fitting.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  return found;
}

/** Returns what the authorizer passes on about a request's token; the same for a token that it has seen. */
async function contextOf(route: Route, { method, path, headers }: Asked): Promise<object | undefined> {
  const token = headers.authorization;
  if (NO_TOKENS.includes(route.access.by) || token === undefined) return undefined;
  return kept(token, async () => {
    const authorize = await loadFunction('authorizer');
    const event: APIGatewayTokenAuthorizerEvent = {
      ...{ type: 'TOKEN', authorizationToken: token },
      methodArn: `${METHOD_ARN}/${method}${path}`,
    };
    return ((await authorize(event, LAMBDA)) as { context: object }).context;
  });
}

const NOT_FOUND: Responded = { status: 404, headers: {}, cookies: [], text: '{}' };

/** Prepares a request as the gateway does before it calls the function, and returns that call. */
export async function prepareRequest(asked: Asked): Promise<() => Promise<Responded>> {
  const route = routeOf(asked);
  if (!route) return async () => NOT_FOUND;
  const [handler, authorizer] = await Promise.all([loadFunction(route.handler), contextOf(route, asked)]);
  return () => call(route, handler, authorizer, asked);
}

async function call(route: Route, handler: Handler, authorizer: object | undefined, asked: Asked) {
  const [place = '', search] = asked.path.split('?');
  const query = [...new URLSearchParams(search)];
  const event = {
    ...{ resource: route.path, path: place, httpMethod: route.method, headers: asked.headers },
    pathParameters: { ...patternOf(route).exec(place)?.groups },
    queryStringParameters: Object.fromEntries(query),
    multiValueQueryStringParameters: Object.fromEntries(query.map(([name, value]) => [name, [value]])),
    requestContext: {
      ...{ requestId: randomUUID(), requestTimeEpoch: Date.now(), authorizer: authorizer ?? null },
      identity: { sourceIp: '192.0.2.1' },
    },
    body: asked.body ?? null,
    isBase64Encoded: false,
  };
  const response = (await handler(event, LAMBDA)) as {
    statusCode: number;
    headers?: Record<string, string>;
    multiValueHeaders?: Record<string, string[]>;
    body?: string;
  };
  return {
    status: response.statusCode,
    headers: lower(response.headers ?? {}),
    cookies: lower(response.multiValueHeaders ?? {})['set-cookie'] ?? [],
    text: response.body ?? '',
  };
}

const lower = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
