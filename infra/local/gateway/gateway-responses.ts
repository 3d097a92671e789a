import type { Api, DeclaredResponse } from './api.ts';

/** A response on its way to the client. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
};

/** The cases in which the gateway responds by itself, each with what it says where the template says nothing. */
const BUILT_IN = {
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  DEFAULT_4XX: [400, 'Bad Request'],
  DEFAULT_5XX: [502, 'Internal server error'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type GatewayResponseType = keyof typeof BUILT_IN;

/**
 * The gateway's own response in one case, as the API declares it. What is not declared for the case itself is taken
 * from `DEFAULT_4XX` or `DEFAULT_5XX`, and what is not declared there is API Gateway's own.
 */
export function gatewayResponse(
  { gatewayResponses }: Api,
  type: GatewayResponseType,
  requestId: string,
): HttpResponse {
  const [status, message] = BUILT_IN[type];
  const family = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const declared = gatewayResponses.get(type) ?? gatewayResponses.get(family) ?? { parameters: {} };
  return fillResponse(
    { status, template: '{"message":$context.error.messageString}', ...declared },
    {
      requestId,
      'error.message': message,
      'error.messageString': JSON.stringify(message),
    },
  );
}

/** What `$context.…` stands for in the templates of an API, by the name after the point. */
type Variables = Readonly<Record<string, string>>;

/**
 * A declared response with its variables filled in.
 *
 * @throws Error for a mapping of a header, or a variable, that the local gateway does not know.
 */
export function fillResponse(
  { status = 200, parameters, template = '' }: DeclaredResponse,
  variables: Variables,
): HttpResponse {
  const variable = (name: string): string => {
    const value = variables[name];
    if (value === undefined) throw new Error(`The local gateway does not know $context.${name}.`);
    return value;
  };
  const headers = Object.entries(parameters).map(([target, mapping]) => {
    const [, literal] = /^'(.*)'$/s.exec(mapping) ?? [];
    return [target.replace(/^.*\.header\./, ''), literal ?? variable(mapping.replace('context.', ''))];
  });
  return {
    status,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
    body: template.replace(/\$context\.(\w+(?:\.\w+)*)/g, (_, name: string) => variable(name)),
  };
}
