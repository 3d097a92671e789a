import { GatewayResponse, type IRestApi, ResponseType } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { ERRORS, type ErrorCode, errorType } from '#lib/errors/codes.ts';

/** The errors that API Gateway returns by itself, each with the error code of the interface that it becomes. */
const GATEWAY_RESPONSES: readonly (readonly [ErrorCode, readonly ResponseType[]])[] = [
  ['malformed_request', [ResponseType.BAD_REQUEST_BODY, ResponseType.DEFAULT_4XX]],
  [
    'unauthenticated',
    [ResponseType.UNAUTHORIZED, ResponseType.EXPIRED_TOKEN, ResponseType.INVALID_SIGNATURE],
  ],
  ['access_refused', [ResponseType.ACCESS_DENIED, ResponseType.WAF_FILTERED]],
  // The first is what API Gateway calls a path that it does not know; the last is how `not-found.ts` refuses one.
  [
    'not_found',
    [
      ResponseType.MISSING_AUTHENTICATION_TOKEN,
      ResponseType.RESOURCE_NOT_FOUND,
      ResponseType.BAD_REQUEST_PARAMETERS,
    ],
  ],
  ['payload_too_large', [ResponseType.REQUEST_TOO_LARGE]],
  ['unsupported_media_type', [ResponseType.UNSUPPORTED_MEDIA_TYPE]],
  ['too_many_requests', [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED]],
  [
    'unavailable',
    [
      ResponseType.INTEGRATION_FAILURE,
      ResponseType.INTEGRATION_TIMEOUT,
      ResponseType.AUTHORIZER_FAILURE,
      ResponseType.AUTHORIZER_CONFIGURATION_ERROR,
      ResponseType.API_CONFIGURATION_ERROR,
      // The key is the one that the authorizer names, never the caller's: that it is unknown is our mistake.
      ResponseType.INVALID_API_KEY,
      ResponseType.DEFAULT_5XX,
    ],
  ],
];

/** Seconds: buckets fill up each second, and most of what fails is back in a moment. */
const RETRY_AFTER = 1;

/** A limit that accounts were given and API Gateway does not know yet is there within minutes. */
const RETRY_AFTER_NEW_LIMITS = 60;

/** Gives the errors of API Gateway itself the status, headers and body that those of the functions have. */
export function addGatewayResponses(scope: Construct, restApi: IRestApi): void {
  for (const [code, types] of GATEWAY_RESPONSES) {
    const { status, template } = errorTemplate(code);
    const challenge = status === '401' ? { 'www-authenticate': "'Bearer'" } : {};
    for (const type of types) {
      const wait = type === ResponseType.INVALID_API_KEY ? RETRY_AFTER_NEW_LIMITS : RETRY_AFTER;
      const retry = status === '429' || status === '503' ? { 'retry-after': `'${wait}'` } : {};
      new GatewayResponse(scope, type.responseType, {
        restApi,
        type,
        statusCode: status,
        responseHeaders: {
          'content-type': "'application/json'",
          'cache-control': "'no-store'",
          'x-request-id': 'context.requestId',
          ...challenge,
          ...retry,
        },
        templates: { 'application/json': template },
      });
    }
  }
}

/** An error of the interface as API Gateway renders it itself: its status and the mapping template of its body. */
export function errorTemplate(code: ErrorCode): { status: string; template: string } {
  const [status, message] = ERRORS[code];
  const error = { type: errorType(code), code, message, request_id: '$context.requestId' };
  return { status: String(status), template: JSON.stringify({ error }) };
}
