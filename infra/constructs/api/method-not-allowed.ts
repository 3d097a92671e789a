import { type IRestApi, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { Validations } from 'aws-cdk-lib/core';
import type { Route } from '#lib/api/route.ts';
import { errorTemplate } from './gateway-responses.ts';

/** A mock fails on a body for which it has no template, so it has one for whatever clients commonly send. */
const MEDIA_TYPES = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
  'text/xml',
];

/** Responds 405, with the methods that are served, to any other method on the path of a route. */
export function addMethodNotAllowed(api: IRestApi, routes: readonly Route[]): void {
  const { status, template } = errorTemplate('method_not_allowed');
  for (const [path, served] of Map.groupBy(routes, (route) => route.path)) {
    const allow = served
      .map((route) => route.method)
      .sort()
      .join(', ');
    const headers = {
      Allow: `'${allow}'`,
      'content-type': "'application/json'",
      'cache-control': "'no-store'",
      'x-request-id': 'context.requestId',
    };
    const prefixed = Object.entries(headers).map(
      ([name, value]) => [`method.response.header.${name}`, value] as const,
    );
    const method = api.root.resourceForPath(path).addMethod(
      'ANY',
      new MockIntegration({
        passthroughBehavior: PassthroughBehavior.NEVER,
        requestTemplates: Object.fromEntries(MEDIA_TYPES.map((type) => [type, `{"statusCode": ${status}}`])),
        integrationResponses: [
          {
            statusCode: status,
            responseParameters: Object.fromEntries(prefixed),
            responseTemplates: { 'application/json': template },
          },
        ],
      }),
      {
        methodResponses: [
          {
            statusCode: status,
            responseParameters: Object.fromEntries(prefixed.map(([name]) => [name, true])),
          },
        ],
      },
    );
    Validations.of(method).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'A fixed answer that says which methods there are; nothing runs behind it.',
    });
  }
}
