import type { MiddlewareObj } from '@middy/core';
import { ERRORS, type ErrorBody, errorType } from '../api/errors.ts';
import type { Refusal } from '../api/refusal.ts';
import type { Route } from '../api/route.ts';
import { errorDetails, log } from '../log.ts';
import type { CallEvent, Response } from './call.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * The outermost layer: gives the request its id and time, turns whatever is thrown into our error body, sets the
 * headers that every answer has, and writes one log line about it.
 */
export function answerInOurShape(route: Route): MiddlewareObj<CallEvent, Response> {
  return {
    before: ({ event }) => {
      const { requestId, requestTimeEpoch } = event.requestContext;
      event.call = { requestId, now: new Date(requestTimeEpoch) };
    },
    after: ({ event, response }) => {
      if (!response) return;
      response.headers = { ...commonHeaders(event.call.requestId), ...response.headers };
      logAnswer(route, event, response.statusCode);
    },
    onError: (request) => {
      const refusal = refusalOf(request.error);
      const { requestId } = request.event.call;
      request.response = {
        statusCode: refusal.status,
        headers: {
          ...commonHeaders(requestId),
          ...(refusal.retryAfter && { 'retry-after': String(refusal.retryAfter) }),
        },
        body: JSON.stringify(errorBody(refusal, requestId)),
      };
      if (refusal.status >= 500) {
        log('error', 'request_failed', {
          request_id: requestId,
          code: refusal.code,
          ...errorDetails(refusal.cause),
        });
      }
      logAnswer(route, request.event, refusal.status, refusal.code);
    },
  };
}

function commonHeaders(requestId: string): Record<string, string> {
  return { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId };
}

function errorBody({ code, errors, extra }: Refusal, requestId: string): ErrorBody {
  return {
    error: {
      type: errorType(code),
      code,
      message: ERRORS[code][1],
      request_id: requestId,
      ...(errors.length > 0 && { errors: [...errors] }),
      ...extra,
    },
  };
}

function logAnswer(route: Route, { call }: CallEvent, status: number, code?: string): void {
  log('info', 'request_answered', {
    request_id: call.requestId,
    operation: route.id,
    account_id: call.caller?.accountId,
    status,
    code,
  });
}
