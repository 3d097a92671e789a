import { Aws } from 'aws-cdk-lib/core';
import { type Handler, type ServedRoute, servedRoutes } from '#infra/functions/catalogue.ts';
import { LIVE, namesOf } from '#infra/settings/names.ts';
import type { StageConfig, StageName } from '#infra/settings/stages.ts';
import { needsToken } from '#lib/api/access.ts';
import { PDF } from '#lib/api/binary.ts';
import { httpMethodsOf } from '#lib/api/route.ts';
import { fixedResponse, redirect } from './fixed-response.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** The form of a token: three parts in base64url, with or without the name of a scheme. */
const TOKEN_FORM = '^([A-Za-z]+ +)?[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$';

/** Seconds for which API Gateway caches the authorizer's grant to a token. */
const GRANT_REMEMBERED = 300;

/** The page that the bare address redirects to. */
const REFERENCE = '/docs';

/**
 * A header that no request has, because the distribution does not forward it. API Gateway refuses a request without a
 * required header before it looks for a template for the media type of the body. That refusal becomes our `not_found`,
 * for any body.
 */
const UNSENT_HEADER = 'x-known-path';

/** At least TLS 1.2 with forward secrecy. The requested host must be the one of the handshake. */
export const TRANSPORT = {
  securityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
  endpointAccessMode: 'STRICT',
} as const;

/** The smallest response that is compressed, in bytes. Compressing a smaller one costs more than it saves. */
export const SMALLEST_COMPRESSED = 1_024;

/**
 * The names of the security schemes: the caller's token, and the key of the usage plan that its requests count against.
 */
const TOKEN = 'token';
const LIMIT = 'limit';

/**
 * Returns the definition of a stage's API: an OpenAPI document with extensions, which API Gateway imports. It is one
 * resource of the template, regardless of the number of routes. Source of each extension: "OpenAPI extensions for API
 * Gateway" in API Gateway's developer guide.
 *
 * It refers to functions by fixed names, so the API can be created before them; API Gateway looks for a function when a
 * request needs it. The definition is served after the API is deployed (`deployed-stage.ts`).
 */
export function apiDefinition(config: StageConfig): object {
  const { name } = config;
  const paths = Map.groupBy(servedRoutes(config), ({ path }) => path);
  return {
    openapi: '3.0.1',
    info: { title: namesOf(name).api, version: '1' },
    'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
    'x-amazon-apigateway-binary-media-types': [PDF],
    'x-amazon-apigateway-minimum-compression-size': SMALLEST_COMPRESSED,
    'x-amazon-apigateway-security-policy': TRANSPORT.securityPolicy,
    'x-amazon-apigateway-endpoint-access-mode': TRANSPORT.endpointAccessMode,
    'x-amazon-apigateway-request-validators': {
      parameters: { validateRequestParameters: true, validateRequestBody: false },
    },
    'x-amazon-apigateway-gateway-responses': gatewayResponses(),
    paths: {
      '/': { ...redirects(), ...anyMethod(notFound()) },
      '/api': redirects(),
      ...Object.fromEntries([...paths].map(([path, routes]) => [path, pathItem(routes, name)])),
      '/{proxy+}': anyMethod(notFound(pathParameter('proxy'))),
    },
    components: {
      securitySchemes: {
        [TOKEN]: {
          type: 'apiKey',
          name: 'Authorization',
          in: 'header',
          'x-amazon-apigateway-authtype': 'custom',
          'x-amazon-apigateway-authorizer': {
            type: 'token',
            authorizerUri: invocationUri('authorizer', name),
            authorizerResultTtlInSeconds: GRANT_REMEMBERED,
            // A call of the authorizer costs money, so only text in the form of a token causes one.
            identityValidationExpression: TOKEN_FORM,
          },
        },
        // The authorizer returns the key. It is never read from a request.
        [LIMIT]: { type: 'apiKey', name: 'x-api-key', in: 'header' },
      },
    },
  };
}

/** Returns the methods of a path: those of its routes, and a 405 for every other. */
function pathItem(routes: readonly ServedRoute[], stage: StageName): object {
  const methods = routes.flatMap((route) =>
    httpMethodsOf(route).map((method) => [method.toLowerCase(), operation(route, method, stage)]),
  );
  const allow = routes.flatMap(httpMethodsOf).sort().join(', ');
  return {
    ...Object.fromEntries(methods),
    ...anyMethod({
      ...parametersIn(routes[0]?.path),
      ...fixedResponse('method_not_allowed', {
        message: `This path does not accept this method. It accepts ${allow}.`,
        headers: { Allow: `'${allow}'` },
      }),
    }),
  };
}

/** Returns a method that a function serves. */
function operation(route: ServedRoute, served: string, stage: StageName): object {
  const { id, method, path, handler, access } = route;
  return {
    // Operation ids are unique, so a HEAD has none.
    ...(served === method && { operationId: id }),
    ...parametersIn(path),
    responses: {},
    ...(needsToken(access) && { security: [{ [TOKEN]: [], [LIMIT]: [] }] }),
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: invocationUri(handler, stage),
      passthroughBehavior: 'when_no_match',
    },
  };
}

/**
 * Returns the response to every unknown path, also below known ones. Of all resources that match a path, API Gateway
 * takes the most specific one that has the method or `ANY`, and `{proxy+}` matches every path except `/`. Without this
 * resource, API Gateway reads the `Authorization` of such a request as an AWS signature, and refuses it with 403. If a
 * caller sends the required header, the mock returns the same response.
 */
const notFound = (...path: readonly object[]): object => ({
  ...fixedResponse('not_found'),
  parameters: [...path, { name: UNSENT_HEADER, in: 'header', required: true, schema: { type: 'string' } }],
  'x-amazon-apigateway-request-validator': 'parameters',
});

const anyMethod = (served: object): object => ({ 'x-amazon-apigateway-any-method': served });

const redirects = (): object => ({ get: redirect(REFERENCE), head: redirect(REFERENCE) });

/**
 * Returns the parameters of a path, which OpenAPI requires to be declared. Each method declares them, as in AWS's
 * examples.
 */
function parametersIn(path = ''): object {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name));
  return parameters.length > 0 ? { parameters } : {};
}

const pathParameter = (name: string): object => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});

/** Returns the URI by which API Gateway calls the live version of a function. */
function invocationUri(handler: Handler, stage: StageName): string {
  const functionName = namesOf(stage).function(handler);
  const functionArn = `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName}:${LIVE}`;
  return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
}
