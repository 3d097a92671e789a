import type { Api, DeclaredResponse } from './api.ts';

/** A response to a client. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
};

/** The cases in which the gateway responds by itself, each with its status if the template sets none. */
const STATUS = {
  ACCESS_DENIED: 403,
  API_CONFIGURATION_ERROR: 500,
  AUTHORIZER_CONFIGURATION_ERROR: 500,
  AUTHORIZER_FAILURE: 500,
  BAD_REQUEST_PARAMETERS: 400,
  DEFAULT_4XX: 400,
  DEFAULT_5XX: 502,
  INVALID_API_KEY: 403,
  MISSING_AUTHENTICATION_TOKEN: 403,
  REQUEST_TOO_LARGE: 413,
  THROTTLED: 429,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
  WAF_FILTERED: 403,
};

export type GatewayResponseType = keyof typeof STATUS;

/** The response of API Gateway to a malformed AWS signature. Templates cannot change it. */
export const UNSIGNED: HttpResponse = {
  status: 403,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'IncompleteSignatureException' },
  body: JSON.stringify({ message: "Authorization header requires 'Credential' parameter." }),
};

/**
 * Returns the gateway's own response in a case, as the API declares it: for the case itself, or else for `DEFAULT_4XX`
 * or `DEFAULT_5XX`.
 */
export function gatewayResponse(
  { gatewayResponses }: Api,
  type: GatewayResponseType,
  requestId: string,
): HttpResponse {
  const status = STATUS[type];
  const family = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const declared = gatewayResponses.get(type) ?? gatewayResponses.get(family);
  return fillResponse({ parameters: {}, status, ...declared }, requestId);
}

/**
 * Returns a declared response with its one variable, `context.requestId`, filled in.
 *
 * @throws Error for any other variable, which the local gateway does not know
 */
export function fillResponse(
  { status = 200, parameters, template = '' }: DeclaredResponse,
  requestId: string,
): HttpResponse {
  const variable = (name: string): string => {
    if (name === 'context.requestId') return requestId;
    throw new Error(`The local gateway does not know ${name}.`);
  };
  const headers = Object.entries(parameters).map(([target, mapping]) => {
    const [, literal] = /^'(.*)'$/s.exec(mapping) ?? [];
    return [target.replace(/^.*\.header\./, ''), literal ?? variable(mapping)];
  });
  return {
    status,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
    body: template.replace(/\$(context(?:\.\w+)+)/g, (_, name: string) => variable(name)),
  };
}
