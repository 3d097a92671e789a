import { beforeAll, describe, expect, test } from '@jest/globals';
import { httpMethodsOf } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';
import { errorType } from '#lib/errors/error-body.ts';
import { definitionOf, methodsOf, responseOf } from './api-methods.ts';
import { type Resource, synthesize, type Templates } from './synthesized.ts';

let sandbox: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
});

/** The body that API Gateway writes from a mapping template. */
const render = (template: string) => JSON.parse(template.replaceAll('$context.requestId', 'req_1'));

const bodyOf = (code: ErrorCode, message: unknown = ERRORS[code][1]) => ({
  error: { type: errorType(code), code, message, request_id: 'req_1' },
});

const VALIDATOR = 'x-amazon-apigateway-request-validator';

/** The methods that respond to unknown paths. */
const UNKNOWN = ['ANY /', 'ANY /{proxy+}'];

const refusalOf = (type: string): Resource =>
  definitionOf(sandbox)['x-amazon-apigateway-gateway-responses'][type];

const REFUSALS: readonly (readonly [type: string, code: ErrorCode])[] = [
  ['ACCESS_DENIED', 'access_refused'],
  ['API_CONFIGURATION_ERROR', 'unavailable'],
  ['AUTHORIZER_CONFIGURATION_ERROR', 'unavailable'],
  ['AUTHORIZER_FAILURE', 'unavailable'],
  ['BAD_REQUEST_BODY', 'malformed_request'],
  ['BAD_REQUEST_PARAMETERS', 'not_found'],
  ['DEFAULT_4XX', 'malformed_request'],
  ['DEFAULT_5XX', 'unavailable'],
  ['EXPIRED_TOKEN', 'unauthenticated'],
  ['INTEGRATION_FAILURE', 'unavailable'],
  ['INTEGRATION_TIMEOUT', 'unavailable'],
  ['INVALID_API_KEY', 'unavailable'],
  ['INVALID_SIGNATURE', 'unauthenticated'],
  ['MISSING_AUTHENTICATION_TOKEN', 'not_found'],
  ['QUOTA_EXCEEDED', 'too_many_requests'],
  ['REQUEST_TOO_LARGE', 'payload_too_large'],
  ['RESOURCE_NOT_FOUND', 'not_found'],
  ['THROTTLED', 'too_many_requests'],
  ['UNAUTHORIZED', 'unauthenticated'],
  ['UNSUPPORTED_MEDIA_TYPE', 'unsupported_media_type'],
  ['WAF_FILTERED', 'access_refused'],
];

/** Words of the messages that are not those of the code. */
const OWN_MESSAGES: Readonly<Record<string, string>> = {
  ACCESS_DENIED: 'send the token of a link of this direct debit',
  WAF_FILTERED: 'public address',
};

describe('a request that the gateway refuses by itself', () => {
  test.each(REFUSALS)('%s gets the status %s, in the shape of every error', (type, code) => {
    const refusal = refusalOf(type);
    expect(refusal.statusCode).toBe(String(ERRORS[code][0]));
    const words = OWN_MESSAGES[type];
    const message = words && expect.stringContaining(words);
    expect(render(refusal.responseTemplates['application/json'])).toEqual(bodyOf(code, message));
    expect(refusal.responseParameters).toMatchObject({
      'gatewayresponse.header.x-request-id': 'context.requestId',
      'gatewayresponse.header.content-type': "'application/json'",
      'gatewayresponse.header.cache-control': "'no-store'",
    });
    const challenge = code === 'unauthenticated' ? "'Bearer'" : undefined;
    expect(refusal.responseParameters['gatewayresponse.header.www-authenticate']).toBe(challenge);
  });

  test.each(REFUSALS)('%s has a Retry-After exactly if waiting helps', (type, code) => {
    const { responseParameters } = refusalOf(type);
    const seconds = type === 'INVALID_API_KEY' ? "'60'" : "'1'";
    const waits = ERRORS[code][0] === 429 || ERRORS[code][0] === 503;
    expect(responseParameters['gatewayresponse.header.retry-after']).toBe(waits ? seconds : undefined);
  });
});

describe('a method that a path does not serve', () => {
  const paths = [...Map.groupBy(routes, (route) => route.path)].map(([path, served]) => ({
    path,
    allow: served.flatMap(httpMethodsOf).sort().join(', '),
  }));

  test.each(paths)('on $path gets 405 with Allow: $allow', ({ path, allow }) => {
    const response = responseOf(methodsOf(sandbox).get(`ANY ${path}`));
    expect(response.statusCode).toBe('405');
    expect(response.responseParameters).toMatchObject({
      'method.response.header.Allow': `'${allow}'`,
      'method.response.header.x-request-id': 'context.requestId',
      'method.response.header.content-type': "'application/json'",
    });
    expect(render(response.responseTemplates['application/json'])).toEqual(
      bodyOf('method_not_allowed', expect.stringContaining(`It accepts ${allow}.`)),
    );
  });

  test('needs no token and runs no function, for any type of body', () => {
    const mocks = [...methodsOf(sandbox)].filter(
      ([name]) => name.startsWith('ANY ') && !UNKNOWN.includes(name),
    );
    expect(mocks).toHaveLength(paths.length);
    for (const [, { security, integration, responses, [VALIDATOR]: validator }] of mocks) {
      expect([security, validator]).toEqual([undefined, undefined]);
      expect(integration.type).toBe('mock');
      const templates: Record<string, string> = integration.requestTemplates;
      expect(Object.keys(templates)).toEqual(
        expect.arrayContaining([
          'application/json',
          'text/plain',
          'multipart/form-data',
          'application/octet-stream',
        ]),
      );
      for (const template of Object.values(templates))
        expect(JSON.parse(template)).toEqual({ statusCode: 405 });
      // A header reaches the caller only if the method declares it too.
      const declared = Object.keys(responses['405'].headers).map((name) => `method.response.header.${name}`);
      expect(declared).toEqual(Object.keys(integration.responses.default.responseParameters));
    }
  });
});

describe('an unknown path', () => {
  test.each(UNKNOWN)('gets 404 from %s, with a token or without, for any type of body', (name) => {
    const method = methodsOf(sandbox).get(name);
    expect([method?.security, method?.integration.type]).toEqual([undefined, 'mock']);
    const response = responseOf(method);
    expect(response.statusCode).toBe('404');
    expect(render(response.responseTemplates['application/json'])).toEqual(bodyOf('not_found'));
  });

  test.each(UNKNOWN)(
    'is refused by %s before any body is read, for a missing parameter that no caller sends',
    (name) => {
      const { [VALIDATOR]: validator, parameters } = methodsOf(sandbox).get(name) ?? {};
      const validators = definitionOf(sandbox)['x-amazon-apigateway-request-validators'];
      expect(validators[validator]?.validateRequestParameters).toBe(true);
      const header = parameters.find((each: Resource) => each.in === 'header');
      expect(header).toMatchObject({ required: true });
      const policies = Object.entries(sandbox.edge.toJSON().Resources).filter(([id]) => id !== 'Api');
      expect(JSON.stringify(policies).toLowerCase()).not.toContain(header.name);
    },
  );

  test('is the only one that validates parameters, so that their refusal means nothing else', () => {
    const validated = [...methodsOf(sandbox)].filter(([, method]) => method[VALIDATOR]);
    expect(validated.map(([name]) => name).sort()).toEqual(UNKNOWN);
  });
});
