import { isIP } from 'node:net';
import type { MiddlewareObj } from '@middy/core';
import { failure } from '#lib/api/failure/link-members.ts';
import { seenByLink } from '#lib/api/members/for-links.ts';
import type { Route } from '#lib/api/route.ts';
import type { ApiError } from '#lib/errors/api-error.ts';
import { type ErrorBody, errorType } from '#lib/errors/error-body.ts';
import { listedErrors } from '#lib/errors/listed-errors.ts';
import { errorDetails, type LogDetails, log } from '#lib/log.ts';
import { apiErrorOf } from './api-error-of.ts';
import { type CallEvent, header, type Response } from './call.ts';

/**
 * The outermost layer. It sets the request's id and time, turns anything thrown into our error body, sets the headers
 * that every response has, and writes one log line.
 */
export function formatResponse(route: Route): MiddlewareObj<CallEvent, Response> {
  return {
    before: ({ event }) => {
      const { requestId, requestTimeEpoch } = event.requestContext;
      event.call = { requestId, now: new Date(requestTimeEpoch) };
    },
    after: ({ event, response }) => {
      if (!response) return;
      response.headers = { ...commonHeaders(event.call.requestId), ...response.headers };
      Object.assign(response, cookiesOf(event));
      logResponse(route, event, response.statusCode);
    },
    onError: (request) => {
      const apiError = apiErrorOf(request.error);
      const { requestId, caller } = request.event.call;
      const body = errorBody(apiError, requestId);
      request.response = {
        statusCode: apiError.status,
        headers: {
          ...commonHeaders(requestId),
          ...(apiError.retryAfter && { 'retry-after': String(apiError.retryAfter) }),
        },
        body: JSON.stringify(caller?.link ? seenByLink(body, failure) : body),
        ...cookiesOf(request.event),
      };
      if (apiError.status >= 500) {
        log('error', 'request_failed', {
          request_id: requestId,
          code: apiError.code,
          fault: faultOf(apiError),
          ...errorDetails(apiError.cause),
        });
      }
      logResponse(route, request.event, apiError.status, apiError.code);
    },
  };
}

/** Returns the cookies that a call sets. Each is a header of its own. */
function cookiesOf({ call: { cookies } }: CallEvent) {
  return cookies && { multiValueHeaders: { 'set-cookie': cookies } };
}

function commonHeaders(requestId: string): Record<string, string> {
  return { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId };
}

/** The message if not all errors fit. */
const ONLY_FIRST =
  'Some members or parameters are missing or invalid. See errors for the first of them; errors_omitted is the number of the others.';

function errorBody({ code, message, errors, extra }: ApiError, requestId: string): ErrorBody {
  const { listed, omitted } = listedErrors(errors);
  return {
    error: {
      type: errorType(code),
      code,
      message: omitted > 0 ? ONLY_FIRST : message,
      request_id: requestId,
      ...(listed.length > 0 && { errors: listed }),
      ...(omitted > 0 && { errors_omitted: omitted }),
      ...extra,
    },
  };
}

function logResponse(route: Route, event: CallEvent, status: number, code?: string): void {
  const { call } = event;
  log('info', 'request_completed', {
    request_id: call.requestId,
    operation: route.id,
    account_id: call.caller?.accountId,
    status,
    code,
    ...traceOf((name) => header(event, name)),
  });
}

/** CloudFront's id of a request. It is in CloudFront's own log and in a header that its callers also receive. */
const EDGE_REQUEST_ID = /^[\w=-]{1,100}$/;

/**
 * Returns who sent a request, for the log: address and port as CloudFront saw them, and CloudFront's id of the request.
 * This helps to find things and is not evidence: a caller who bypasses CloudFront can forge these headers. The
 * gateway's log then shows a connection that is not CloudFront's. Values in another form than an address or an id are
 * left out.
 */
export function traceOf(header: (name: string) => string | undefined): LogDetails {
  const [, ip = '', port] = /^(.+):(\d{1,5})$/.exec(header('cloudfront-viewer-address') ?? '') ?? [];
  const id = header('x-amz-cf-id') ?? '';
  return {
    ...(isIP(ip) > 0 && { viewer_ip: ip, viewer_port: Number(port) }),
    ...(EDGE_REQUEST_ID.test(id) && { edge_request_id: id }),
  };
}

/** The cause of a 5xx response: the service, an outside provider or the operators. */
export type Fault = 'service' | 'provider' | 'operator';

/** A `Retry-After` of at least this many seconds waits for operators. Other failures pass in moments. */
const PEOPLE_SECONDS = 60;

/**
 * Returns the cause of a 5xx response. The alarm on releases counts only the service's own failures, because a provider
 * that is down, or collections on hold, say nothing about a release.
 */
export function faultOf({ cause, retryAfter = 0 }: ApiError): Fault {
  if (cause instanceof Error && cause.name === 'ProviderUnavailable') return 'provider';
  return retryAfter >= PEOPLE_SECONDS ? 'operator' : 'service';
}
