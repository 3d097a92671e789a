import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import { parse } from '@aws-lambda-powertools/parser';
import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { authorize } from '#work/authorize.ts';
import { claims } from '#work/zod-schemas.ts';
import { logger, metrics } from './http.ts';

export const handler = middy<APIGatewayTokenAuthorizerEvent, APIGatewayAuthorizerResult>()
  .use(injectLambdaContext(logger, { clearState: true }))
  .use(logMetrics(metrics))
  .handler(async ({ authorizationToken, methodArn }) => {
    const verdict = await authorize(authorizationToken, methodArn, (payload) =>
      parse(payload, undefined, claims),
    );
    metrics.addMetric('authorized', MetricUnit.Count, 1);
    logger.info('token_verified', { account: verdict.principalId });
    return verdict;
  });
