import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { Route } from '#lib/api/route.ts';
import { toContext } from '#lib/auth/principal.ts';
import { verifyToken } from '#lib/auth/verify-token.ts';
import type { CallEvent, Response } from '#lib/http/call.ts';
import { signingKeys } from '#lib/secrets/signing-keys.ts';

type Handler = (event: CallEvent, context: Context) => Promise<Response>;

/**
 * Calls a handler as API Gateway does, at a time of the test's choosing: what the gateway remembers of a token may
 * be older than that. Gives the status and the body.
 */
export async function invokeAt(
  handler: Handler,
  route: Route,
  {
    token,
    now,
    body,
    params = {},
  }: { token: string; now: Date; body?: unknown; params?: Record<string, string> },
): Promise<{ status: number; body: { error?: { code: string } } & Record<string, unknown> }> {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const principal = await verifyToken(token, await signingKeys(), new Date(iat * 1000));
  const authorizer = Object.entries(toContext({ ...principal, features: [] }));
  const event = {
    resource: route.path,
    path: route.path,
    httpMethod: route.method,
    headers: { 'content-type': 'application/json', 'user-agent': 'Tests/1.0' },
    pathParameters: params,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    requestContext: {
      requestId: 'req_of_tests',
      requestTimeEpoch: now.getTime(),
      identity: { sourceIp: '192.0.2.1' },
      authorizer: Object.fromEntries(authorizer.map(([name, value]) => [name, String(value)])),
    },
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEvent;
  const response = await handler(event as unknown as CallEvent, {} as Context);
  return { status: response.statusCode, body: JSON.parse(response.body) };
}
