import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { Api, ApiMethod } from './api.ts';
import { createAuthorize, type MayAsk, type Passed } from './authorize.ts';
import { compressed, decompressed } from './compression.ts';
import { fillResponse, type GatewayResponseType, type HttpResponse, UNSIGNED } from './gateway-responses.ts';
import { nameOfMethod } from './method-limits.ts';
import { proxyEvent } from './proxy-event.ts';
import { proxyResponse } from './proxy-response.ts';
import { type GatewayRequest, headerOf, isBinary } from './request.ts';
import { createRouter } from './router.ts';
import { createBuckets } from './token-bucket.ts';
import { createCount, type UsagePlan } from './usage-plan.ts';

/** Returns a response, or the type of one of the gateway's own responses. */
export type Serve = (
  request: GatewayRequest,
  body: Buffer | undefined,
) => Promise<HttpResponse | GatewayResponseType>;

/** The permissions of API Gateway to call an authorizer, or a function for a method of the API. */
export type Permits = {
  readonly authorizer: MayAsk;
  readonly method: (functionArn: string, methodArn: string) => boolean;
};
/** The largest body that API Gateway accepts, in bytes. */
export const LARGEST_BODY = 10 * 1024 * 1024;

/**
 * Serves requests as API Gateway does. It checks in this order: size, content coding, route, authorizer, usage plan,
 * limit of the method, required headers. Then it calls the integration. Each check can end the request with one of the
 * gateway's own responses.
 */
export function createServe(api: Api, plan: UsagePlan, invoke: Invoke, permits: Permits): Serve {
  const find = createRouter(api.methods);
  const authorize = createAuthorize(invoke, permits.authorizer);
  const count = createCount(plan);
  const take = createBuckets();
  const respond = async (request: GatewayRequest, body: Buffer): ReturnType<Serve> => {
    const found = find(request.httpMethod, request.path);
    if (!found) return notServed(request);
    const { method, pathParameters } = found;
    let passed: Passed | undefined;
    if (method.authorizer) {
      const token = headerOf(request, method.authorizer.header);
      const decision = await authorize(method.authorizer, token, methodArn(api, request));
      if (typeof decision === 'string') return decision;
      passed = decision;
    }
    if (method.needsKey) {
      const counted = count(passed?.usageKey);
      if (counted !== 'passed') return counted;
    }
    const limit = api.methodLimits.get(nameOfMethod(method));
    if (limit && !take(nameOfMethod(method), limit)) return 'THROTTLED';
    if (method.requiredHeaders.some((name) => !headerOf(request, name))) return 'BAD_REQUEST_PARAMETERS';
    const { integration } = method;
    if (typeof integration === 'object') return answerOf(integration, request);
    if (!permits.method(integration, methodArn(api, request))) return 'API_CONFIGURATION_ERROR';
    // Every function of the API times out before the 29 s that API Gateway waits.
    const outcome = await invoke(
      integration,
      proxyEvent({ api, method, pathParameters, request, authorizer: passed?.context, body }),
    );
    return (
      proxyResponse(outcome, isBinary(api.binaryMediaTypes, headerOf(request, 'accept'))) ?? 'DEFAULT_5XX'
    );
  };
  return async (request, sent) => {
    if (!sent) return 'REQUEST_TOO_LARGE';
    const body = await decompressed(sent, headerOf(request, 'content-encoding'), LARGEST_BODY);
    if (!body) return 'UNSUPPORTED_MEDIA_TYPE';
    const response = await respond(request, body);
    if (typeof response === 'string') return response;
    return compressed(response, headerOf(request, 'accept-encoding'), api.minimumCompressionSize);
  };
}

/** Responds to an unknown path. API Gateway reads its `Authorization` as an AWS signature. */
function notServed(request: GatewayRequest): HttpResponse | GatewayResponseType {
  return headerOf(request, 'authorization') === undefined ? 'MISSING_AUTHENTICATION_TOKEN' : UNSIGNED;
}

type Mock = Exclude<ApiMethod['integration'], string>;

function answerOf(
  { contentTypes, response }: Mock,
  request: GatewayRequest,
): HttpResponse | GatewayResponseType {
  const [contentType = ''] = (headerOf(request, 'content-type') ?? 'application/json').split(';');
  const known = contentTypes.includes(contentType.toLowerCase());
  return known ? fillResponse(response, request.id) : 'UNSUPPORTED_MEDIA_TYPE';
}

/** Returns what a policy allows or denies: `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<METHOD>/<path>`. */
function methodArn({ place, id, stage }: Api, { httpMethod, path }: GatewayRequest): string {
  return `arn:aws:execute-api:${place.region}:${place.accountId}:${id}/${stage}/${httpMethod}${path}`;
}
