import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as v from 'valibot';
import { errorBody, HttpError } from '#work/errors.ts';
import { etagOf } from '#work/read.ts';
import type { Item } from '#work/table.ts';
import type { Caller } from '#work/types.ts';

/** A handler with middy around it: it reads JSON, and converts thrown errors into a response. */
export function endpoint(operation: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(httpJsonBodyParser({ disableContentTypeError: true }))
    .onError((request) => {
      const { status, body } = errorBody(request.error, request.event.requestContext.requestId);
      request.response = json(status, body);
    })
    .handler(operation);
}

export function json(statusCode: number, body: unknown, headers: Record<string, string> = {}) {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

export const shown = (status: number, record: Item, headers: Record<string, string> = {}) =>
  json(status, record, { etag: etagOf(record), ...headers });

export function validated<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => ({ field: v.getDotPath(issue), message: issue.message }));
  throw new HttpError(422, 'validation_failed', 'The request has faults.', faults);
}

export const callerOf = ({ requestContext }: APIGatewayProxyEvent) =>
  requestContext.authorizer as unknown as Caller;
