import { Aws } from 'aws-cdk-lib/core';
import { type Handler, type ServedRoute, servedRoutes } from '#infra/functions/catalogue.ts';
import { LIVE, namesOf } from '#infra/settings/names.ts';
import type { StageConfig, StageName } from '#infra/settings/stages.ts';
import { needsToken } from '#lib/api/access.ts';
import { PDF } from '#lib/api/binary.ts';
import { httpMethodsOf } from '#lib/api/route.ts';
import { fixedResponse, redirect } from './fixed-response.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** Three parts in base64url, with or without the name of a scheme before them. */
const TOKEN_FORM = '^([A-Za-z]+ +)?[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$';

/** Seconds for which API Gateway remembers what the authorizer granted to a token. */
const GRANT_REMEMBERED = 300;

/** The page that a browser is sent to from the bare address. */
const REFERENCE = '/docs';

/**
 * A header that no request has: the distribution forwards none of this name. API Gateway refuses each request without it
 * before it looks for a template of the body's media type, and that refusal is our `not_found`, whatever was sent.
 */
const UNSENT_HEADER = 'x-known-path';

/** TLS 1.2 with forward secrecy at least; and the host that was asked for must be the one of the handshake. */
export const TRANSPORT = {
  securityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
  endpointAccessMode: 'STRICT',
} as const;

/** Bytes from which on a response is compressed for callers that accept it: smaller ones gain less than they cost. */
export const SMALLEST_COMPRESSED = 1_024;

/** Names the scheme by which a caller shows a token, and the key of the usage plan that its requests count against. */
const TOKEN = 'token';
const LIMIT = 'limit';

/**
 * What the API of a stage serves, as the OpenAPI document with extensions that API Gateway imports: one resource of the
 * template, however many routes there are. Source of each extension: "OpenAPI extensions for API Gateway" in API Gateway's
 * developer guide.
 *
 * It names functions by their fixed names, so that the API is deployed before them; API Gateway asks for a function when a
 * request needs it. What is defined here is served once the API is deployed (`deployed-stage.ts`).
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
            // Only what has the form of a token is worth a call.
            identityValidationExpression: TOKEN_FORM,
          },
        },
        // The key is never read from a request: the authorizer names it.
        [LIMIT]: { type: 'apiKey', name: 'x-api-key', in: 'header' },
      },
    },
  };
}

/** The methods of one path: those of its routes, and a 405 for every other. */
function pathItem(routes: readonly ServedRoute[], stage: StageName): object {
  const methods = routes.flatMap((route) =>
    httpMethodsOf(route).map((method) => [method.toLowerCase(), operation(route, method, stage)]),
  );
  const allow = routes.flatMap(httpMethodsOf).sort().join(', ');
  return {
    ...Object.fromEntries(methods),
    ...anyMethod({
      ...parametersIn(routes[0]?.path),
      ...fixedResponse('method_not_allowed', { headers: { Allow: `'${allow}'` } }),
    }),
  };
}

/** A method that a function serves. */
function operation(route: ServedRoute, served: string, stage: StageName): object {
  const { id, method, path, handler, access } = route;
  return {
    // Every method has a name of its own: HEAD has none.
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
 * Every path that is not served, paths below known ones included: of all resources that fit a path, API Gateway takes the
 * most specific one that has the method or `ANY`, and `{proxy+}` fits everything but `/`. Without it, API Gateway takes
 * the `Authorization` of such a request for a signature of AWS's own, and refuses that with 403. A caller who sends the
 * header that nobody sends gets the same from the mock.
 */
const notFound = (...path: readonly object[]): object => ({
  ...fixedResponse('not_found'),
  parameters: [...path, { name: UNSENT_HEADER, in: 'header', required: true, schema: { type: 'string' } }],
  'x-amazon-apigateway-request-validator': 'parameters',
});

const anyMethod = (served: object): object => ({ 'x-amazon-apigateway-any-method': served });

const redirects = (): object => ({ get: redirect(REFERENCE), head: redirect(REFERENCE) });

/** The members of a path, which OpenAPI wants declared. They are declared in each method, as AWS's own examples do. */
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

/** The address by which API Gateway calls the live version of a function. */
function invocationUri(handler: Handler, stage: StageName): string {
  const functionName = namesOf(stage).function(handler);
  const functionArn = `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName}:${LIVE}`;
  return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
}
