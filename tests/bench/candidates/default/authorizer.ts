import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import * as v from 'valibot';
import { authorize } from '#work/authorize.ts';
import { claims } from './schemas.ts';

export const handler = middy<APIGatewayTokenAuthorizerEvent, APIGatewayAuthorizerResult>().handler(
  ({ authorizationToken, methodArn }) =>
    authorize(authorizationToken, methodArn, (payload) => v.parse(claims, payload)),
);
