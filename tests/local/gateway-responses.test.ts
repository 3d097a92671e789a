import { describe, expect, test } from '@jest/globals';
import type { DeclaredResponse } from '#infra/local/gateway/api.ts';
import { gatewayResponse } from '#infra/local/gateway/gateway-responses.ts';
import { PLACE } from './support/fixture.ts';

function apiWith(declared: Record<string, DeclaredResponse>) {
  const gatewayResponses = new Map(Object.entries(declared));
  return { id: 'api', place: PLACE, stage: 's', binaryMediaTypes: [], methods: [], gatewayResponses };
}

const named = (name: string, status?: number): DeclaredResponse => ({
  parameters: {
    'gatewayresponse.header.x-case': `'${name}'`,
    'gatewayresponse.header.x-id': 'context.requestId',
  },
  template: '{"id":"$context.requestId","why":$context.error.messageString}',
  ...(status !== undefined && { status }),
});

describe('A response of the gateway itself', () => {
  const api = apiWith({
    UNAUTHORIZED: named('own', 401),
    DEFAULT_4XX: named('default-4xx'),
    DEFAULT_5XX: named('default-5xx', 503),
  });
  test.each([
    ['UNAUTHORIZED', 401, 'own', 'Unauthorized'],
    ['REQUEST_TOO_LARGE', 413, 'default-4xx', 'Request Too Long'],
    ['AUTHORIZER_FAILURE', 503, 'default-5xx', 'Internal server error'],
  ] as const)('%s has the status %i, and the rest of %s', (type, status, name, why) => {
    const response = gatewayResponse(api, type, 'req_1');

    expect(response.status).toBe(status);
    expect(response.headers).toEqual({ 'content-type': 'application/json', 'x-case': name, 'x-id': 'req_1' });
    expect(JSON.parse(String(response.body))).toEqual({ id: 'req_1', why });
  });

  test('is that of API Gateway where nothing is declared', () => {
    const response = gatewayResponse(apiWith({}), 'MISSING_AUTHENTICATION_TOKEN', 'req_1');

    expect(response).toMatchObject({ status: 403, body: '{"message":"Missing Authentication Token"}' });
  });

  test('with a variable that the local run does not know is reported', () => {
    const odd = apiWith({ DEFAULT_4XX: { parameters: {}, template: '$context.stage' } });

    expect(() => gatewayResponse(odd, 'DEFAULT_4XX', 'req_1')).toThrow('$context.stage');
  });
});
