import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Api, ApiMethod } from './api.ts';
import type { AuthorizerContext } from './authorize.ts';
import { type GatewayRequest, headerOf, isBinary } from './request.ts';

export type ProxyRequest = {
  readonly api: Api;
  readonly method: ApiMethod;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly request: GatewayRequest;
  readonly authorizer: AuthorizerContext | undefined;
  readonly body: Buffer;
};

/** Returns the event of a Lambda proxy integration, as a regional REST API sends it (payload version 1.0). */
export function proxyEvent(proxied: ProxyRequest): APIGatewayProxyEvent {
  const { api, method, pathParameters, request, body } = proxied;
  const isFile = isBinary(api.binaryMediaTypes, headerOf(request, 'content-type'));
  const headers = [...request.headers, ...headersOfGateway(request)];
  return {
    resource: method.resourcePath,
    path: request.path,
    httpMethod: request.httpMethod,
    headers: Object.fromEntries(headers),
    multiValueHeaders: allOfEach(headers),
    queryStringParameters: orNull(Object.fromEntries(request.query)),
    multiValueQueryStringParameters: orNull(allOfEach(request.query)),
    pathParameters: orNull(pathParameters),
    stageVariables: null,
    requestContext: requestContext(proxied),
    body: body.length === 0 ? null : body.toString(isFile ? 'base64' : 'utf8'),
    isBase64Encoded: isFile && body.length > 0,
  };
}

function requestContext({
  api,
  method,
  request,
  authorizer,
}: ProxyRequest): APIGatewayProxyEvent['requestContext'] {
  return {
    accountId: api.place.accountId,
    apiId: api.id,
    authorizer,
    domainName: request.host,
    domainPrefix: request.host.split('.')[0],
    extendedRequestId: request.id,
    httpMethod: request.httpMethod,
    identity: { ...NOBODY, sourceIp: request.sourceIp, userAgent: headerOf(request, 'user-agent') ?? null },
    path: `/${api.stage}${request.path}`,
    protocol: 'HTTP/1.1',
    requestId: request.id,
    requestTime: requestTime(request.receivedAt),
    requestTimeEpoch: request.receivedAt.getTime(),
    resourceId: method.resourcePath,
    resourcePath: method.resourcePath,
    stage: api.stage,
  };
}

const NOBODY = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
} as const;

function headersOfGateway(request: GatewayRequest): [string, string][] {
  const forwarded = headerOf(request, 'x-forwarded-for');
  const seconds = Math.floor(request.receivedAt.getTime() / 1000).toString(16);
  return [
    ['X-Forwarded-For', forwarded === undefined ? request.sourceIp : `${forwarded}, ${request.sourceIp}`],
    ['X-Forwarded-Port', String(request.port)],
    ['X-Forwarded-Proto', 'http'],
    ['X-Amzn-Trace-Id', `Root=1-${seconds}-${randomBytes(12).toString('hex')}`],
  ];
}

/** Returns a time as `20/Nov/2026:14:38:00 +0000`. */
function requestTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

type Pairs = readonly (readonly [name: string, value: string])[];

function allOfEach(pairs: Pairs): Record<string, string[]> {
  const grouped = Object.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    Object.entries(grouped).map(([name, each = []]) => [name, each.map(([, value]) => value)]),
  );
}

function orNull<T extends object>(members: T): T | null {
  return Object.keys(members).length > 0 ? members : null;
}
