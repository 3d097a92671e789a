import type { Context } from 'aws-lambda';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import { type Caller, toContext } from '#lib/auth/principal.ts';
import { verifyToken } from '#lib/auth/verify-token.ts';
import type { CallEvent, Response } from '#lib/http/call.ts';
import { signingKeys } from '#lib/secrets/signing-keys.ts';

type Handler = (event: CallEvent, context: Context) => Promise<Response>;

// biome-ignore lint/suspicious/noExplicitAny: responses are asserted on, member by member
export type HandlerResponse = { status: number; body: any; headers: Response['headers'] };

type Call = {
  accountId: string;
  now: Date;
  /** The claims of a customer's link, in place of a merchant's. */
  byLink?: Pick<Caller, 'link' | 'scopes' | 'tokenId'> | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The milliseconds that the function has left; unlimited by default. */
  remaining?: number;
};

/** Calls a handler as the gateway does for a token of a merchant or a link, at a time that the test chooses. */
export async function callHandler(
  handler: Handler,
  route: Route,
  { accountId, now, byLink, params = {}, query = {}, body, headers = {}, remaining }: Call,
): Promise<HandlerResponse> {
  const expiresAt = Math.floor(now.getTime() / 1000) + 60;
  const caller = {
    accountId,
    scopes: MERCHANT_SCOPES,
    tokenId: 'tok_tests',
    expiresAt,
    features: [],
    ...byLink,
  };
  const event = {
    resource: route.path,
    path: route.path,
    httpMethod: route.method,
    headers: { 'content-type': 'application/json', ...headers },
    pathParameters: params,
    queryStringParameters: query,
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, [value]]),
    ),
    requestContext: {
      requestId: 'req_of_tests',
      requestTimeEpoch: now.getTime(),
      identity: { sourceIp: '192.0.2.1' },
      authorizer: toContext(caller),
    },
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
  };
  const context = remaining === undefined ? {} : { getRemainingTimeInMillis: () => remaining };
  const response = await handler(event as unknown as CallEvent, context as Context);
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
}

/**
 * Calls a handler with a token, at a time that the test chooses: the gateway's cached context may be older than that.
 */
export async function invokeAt(
  handler: Handler,
  route: Route,
  { token, ...call }: { token: string } & Pick<Call, 'now' | 'body' | 'params'>,
): Promise<HandlerResponse> {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const byLink = await verifyToken(token, await signingKeys(), new Date(iat * 1000));
  const headers = { 'user-agent': 'Tests/1.0' };
  return callHandler(handler, route, { ...call, accountId: byLink.accountId, byLink, headers });
}
