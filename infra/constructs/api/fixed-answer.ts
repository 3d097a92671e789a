import {
  type IResource,
  type Method,
  type MethodOptions,
  MockIntegration,
  PassthroughBehavior,
} from 'aws-cdk-lib/aws-apigateway';
import { Validations } from 'aws-cdk-lib/core';
import type { ErrorCode } from '#lib/errors/codes.ts';
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

/** What an answer says beside its error. */
export type FixedAnswer = {
  readonly code: ErrorCode;
  /** Each with its value as a mapping: a text stands in single quotes. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Why it needs no token. */
  readonly reason: string;
};

/** Answers every method of a resource that is not declared itself with an error; nothing runs behind it. */
export function addFixedAnswer(
  resource: IResource,
  { code, headers = {}, reason }: FixedAnswer,
  options: MethodOptions = {},
): Method {
  const { status, template } = errorTemplate(code);
  const mapped = {
    ...headers,
    'content-type': "'application/json'",
    'cache-control': "'no-store'",
    'x-request-id': 'context.requestId',
  };
  const prefixed = Object.entries(mapped).map(
    ([name, value]) => [`method.response.header.${name}`, value] as const,
  );
  const integration = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: Object.fromEntries(MEDIA_TYPES.map((type) => [type, `{"statusCode": ${status}}`])),
    integrationResponses: [
      {
        statusCode: status,
        responseParameters: Object.fromEntries(prefixed),
        responseTemplates: { 'application/json': template },
      },
    ],
  });
  const responseParameters = Object.fromEntries(prefixed.map(([name]) => [name, true]));
  const method = resource.addMethod('ANY', integration, {
    ...options,
    methodResponses: [{ statusCode: status, responseParameters }],
  });
  Validations.of(method).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  return method;
}
