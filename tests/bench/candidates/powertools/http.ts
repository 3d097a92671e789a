import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import { ParseError, parse } from '@aws-lambda-powertools/parser';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { errorBody, HttpError } from '#work/errors.ts';
import { etagOf } from '#work/read.ts';
import type { Item } from '#work/table.ts';
import { caller } from '#work/zod-schemas.ts';

export const logger = new Logger({ serviceName: 'direct-debits' });
export const metrics = new Metrics({ namespace: 'Bench', serviceName: 'direct-debits' });

/** The part of an event that every operation needs. */
export const requestContext = z.object({
  requestId: z.string(),
  authorizer: caller,
  identity: z.object({ sourceIp: z.string(), userAgent: z.string().nullable() }),
});

/** A handler of an event of this form, with Powertools around it. */
export function endpoint<S extends z.ZodType>(
  schema: S,
  operation: (event: z.output<S>) => Promise<APIGatewayProxyResult>,
) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(injectLambdaContext(logger, { clearState: true }))
    .use(logMetrics(metrics))
    .onError((request) => {
      const error = request.error instanceof ParseError ? refused(request.error) : request.error;
      logger.error('request_failed', error as Error);
      const { status, body } = errorBody(error, request.event.requestContext.requestId);
      request.response = json(status, body);
    })
    .handler(async (event) => {
      const response = await operation(parse(event, undefined, schema) as z.output<S>);
      metrics.addMetric('answered', MetricUnit.Count, 1);
      logger.info('request_completed', { status: response.statusCode });
      return response;
    });
}

function refused({ cause }: ParseError): HttpError {
  const faults = cause instanceof z.ZodError ? cause.issues : [];
  return new HttpError(422, 'validation_failed', 'The request has faults.', faults);
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
