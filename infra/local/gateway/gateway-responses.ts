import type { Api, HttpAnswer } from './api.ts';
import { type ContextVariables, fillHeaders, fillTemplate } from './context-variables.ts';

/** The cases in which the gateway answers by itself, each with what it says where the template says nothing. */
const BUILT_IN = {
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  DEFAULT_4XX: [400, 'Bad Request'],
  DEFAULT_5XX: [502, 'Internal server error'],
  INTEGRATION_FAILURE: [504, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type GatewayResponseType = keyof typeof BUILT_IN;

const PLAIN = '{"message":$context.error.messageString}';

/**
 * The gateway's own answer in one case, as the API declares it. What is not declared for the case itself is taken
 * from `DEFAULT_4XX` or `DEFAULT_5XX`, and what is not declared there is API Gateway's own.
 */
export function gatewayResponse(
  { gatewayResponses }: Api,
  type: GatewayResponseType,
  context: ContextVariables,
): HttpAnswer {
  const [builtInStatus, message] = BUILT_IN[type];
  const family = builtInStatus < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const declared = gatewayResponses.get(type) ?? gatewayResponses.get(family);
  const status = declared?.status ?? builtInStatus;
  const variables: ContextVariables = {
    ...context,
    status,
    'error.message': message,
    'error.messageString': JSON.stringify(message),
    'error.responseType': type,
  };
  return {
    status,
    headers: { 'content-type': 'application/json', ...fillHeaders(declared?.parameters ?? {}, variables) },
    body: fillTemplate(declared?.templates['application/json'] ?? PLAIN, variables),
  };
}
