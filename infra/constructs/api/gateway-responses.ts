import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';
import { errorType } from '#lib/errors/error-body.ts';

/** API Gateway's own errors, by the interface's error code that replaces them. */
const GATEWAY_RESPONSES: readonly (readonly [ErrorCode, readonly string[]])[] = [
  ['malformed_request', ['BAD_REQUEST_BODY', 'DEFAULT_4XX']],
  ['unauthenticated', ['UNAUTHORIZED', 'EXPIRED_TOKEN', 'INVALID_SIGNATURE']],
  ['access_refused', ['ACCESS_DENIED', 'WAF_FILTERED']],
  // The first is API Gateway's error for an unknown path. The last is the refusal that the definition uses for one.
  ['not_found', ['MISSING_AUTHENTICATION_TOKEN', 'RESOURCE_NOT_FOUND', 'BAD_REQUEST_PARAMETERS']],
  ['payload_too_large', ['REQUEST_TOO_LARGE']],
  ['unsupported_media_type', ['UNSUPPORTED_MEDIA_TYPE']],
  ['too_many_requests', ['THROTTLED', 'QUOTA_EXCEEDED']],
  [
    'unavailable',
    [
      'INTEGRATION_FAILURE',
      'INTEGRATION_TIMEOUT',
      'AUTHORIZER_FAILURE',
      'AUTHORIZER_CONFIGURATION_ERROR',
      'API_CONFIGURATION_ERROR',
      // The authorizer returns the key, not the caller, so an unknown key is our mistake.
      'INVALID_API_KEY',
      'DEFAULT_5XX',
    ],
  ],
];

/** Seconds. Buckets are refilled each second, and most failures are short. */
const RETRY_AFTER = 1;

/** Seconds. API Gateway applies new limits of accounts within minutes. */
const RETRY_AFTER_NEW_LIMITS = 60;

/** Messages that replace those of the codes, which assume that the request reached the endpoint. */
const MESSAGES: Readonly<Record<string, string>> = {
  // The authorizer allows a merchant's token all operations, unless its account is suspended. The endpoint names the
  // scopes that it lacks. So this is mostly for the token of a link.
  ACCESS_DENIED:
    'This token does not allow this request. The token of a link allows only what its customer may do with its own direct debit: send the token of a link of this direct debit, or a merchant’s token. If the account is suspended, contact support.',
  WAF_FILTERED:
    'Send requests to the public address of the service. This one accepts its distribution alone.',
};

/** Returns API Gateway's own errors with the status, headers and body of the functions' errors. */
export function gatewayResponses(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    GATEWAY_RESPONSES.flatMap(([code, types]) => types.map((type) => [type, gatewayResponse(code, type)])),
  );
}

function gatewayResponse(code: ErrorCode, type: string): object {
  const { status, template } = errorTemplate(code, MESSAGES[type]);
  const wait = type === 'INVALID_API_KEY' ? RETRY_AFTER_NEW_LIMITS : RETRY_AFTER;
  const headers = {
    'content-type': "'application/json'",
    'cache-control': "'no-store'",
    'x-request-id': 'context.requestId',
    ...(status === '401' && { 'www-authenticate': "'Bearer'" }),
    ...((status === '429' || status === '503') && { 'retry-after': `'${wait}'` }),
  };
  const mappings = Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, value]);
  return {
    statusCode: status,
    responseParameters: Object.fromEntries(mappings),
    responseTemplates: { 'application/json': template },
  };
}

/** Returns an error of the interface as API Gateway renders it: its status and the mapping template of its body. */
export function errorTemplate(code: ErrorCode, message?: string): { status: string; template: string } {
  const [status, usual] = ERRORS[code];
  const error = { type: errorType(code), code, message: message ?? usual, request_id: '$context.requestId' };
  return { status: String(status), template: JSON.stringify({ error }) };
}
