import { describe, expect, test } from '@jest/globals';
import type { Api, GatewayResponse } from '#infra/local/gateway/api.ts';
import { gatewayResponse } from '#infra/local/gateway/gateway-responses.ts';

function apiWith(gatewayResponses: Record<string, GatewayResponse>): Api {
  return {
    id: 'api',
    accountId: '1',
    region: 'r',
    stage: 's',
    binaryMediaTypes: [],
    methods: [],
    gatewayResponses: new Map(Object.entries(gatewayResponses)),
  };
}

const declared = (name: string, status?: number): GatewayResponse => ({
  parameters: {
    'gatewayresponse.header.x-case': `'${name}'`,
    'gatewayresponse.header.x-id': 'context.requestId',
  },
  templates: {
    'application/json': `{"case":"${name}","id":"$context.requestId","why":$context.error.messageString}`,
  },
  ...(status !== undefined && { status }),
});

describe('A response of the gateway itself', () => {
  test('is the one declared for the case, with its variables filled in', () => {
    const api = apiWith({ UNAUTHORIZED: declared('unauthorized', 401), DEFAULT_4XX: declared('default') });

    const { status, headers, body } = gatewayResponse(api, 'UNAUTHORIZED', { requestId: 'req_1' });

    expect(status).toBe(401);
    expect(headers).toEqual({
      'content-type': 'application/json',
      'x-case': 'unauthorized',
      'x-id': 'req_1',
    });
    expect(JSON.parse(String(body))).toEqual({ case: 'unauthorized', id: 'req_1', why: 'Unauthorized' });
  });

  test.each([
    ['ACCESS_DENIED', 403, 'default-4xx'],
    ['REQUEST_TOO_LARGE', 413, 'default-4xx'],
    ['INTEGRATION_TIMEOUT', 504, 'default-5xx'],
    ['AUTHORIZER_FAILURE', 500, 'default-5xx'],
  ] as const)('%s keeps its own status and takes the rest from the default', (type, status, name) => {
    const api = apiWith({ DEFAULT_4XX: declared('default-4xx'), DEFAULT_5XX: declared('default-5xx') });

    const answer = gatewayResponse(api, type, {});

    expect(answer.status).toBe(status);
    expect(answer.headers['x-case']).toBe(name);
  });

  test('takes the status of the default where that declares one', () => {
    const api = apiWith({ DEFAULT_5XX: declared('default', 503) });

    expect(gatewayResponse(api, 'AUTHORIZER_FAILURE', {}).status).toBe(503);
  });

  test('is that of API Gateway where nothing is declared', () => {
    const answer = gatewayResponse(apiWith({}), 'MISSING_AUTHENTICATION_TOKEN', {});

    expect(answer).toMatchObject({ status: 403, body: '{"message":"Missing Authentication Token"}' });
  });
});
