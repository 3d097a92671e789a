import { describe, expect, test } from '@jest/globals';
import type { ApiMethod } from '#infra/local/gateway/api.ts';
import { createRouter } from '#infra/local/gateway/find-method.ts';

const method = (httpMethod: string, resourcePath: string): ApiMethod => ({
  httpMethod,
  resourcePath,
  resourceId: resourcePath,
  integration: { kind: 'lambda', functionArn: 'arn', timeout: 1 },
});

const find = createRouter([
  method('GET', '/'),
  method('GET', '/debits'),
  method('ANY', '/debits'),
  method('GET', '/debits/{id}'),
  method('GET', '/debits/{id}/payments'),
  method('GET', '/debits/summary/rate'),
  method('POST', '/debits/acknowledge'),
  method('GET', '/files/{path+}'),
]);

describe('A route', () => {
  test.each([
    ['GET', '/', 'GET /', {}],
    ['GET', '/debits', 'GET /debits', {}],
    ['GET', '/debits/', 'GET /debits', {}],
    ['GET', '/debits/dd_1', 'GET /debits/{id}', { id: 'dd_1' }],
    ['GET', '/debits/a%2Fb', 'GET /debits/{id}', { id: 'a%2Fb' }],
    ['GET', '/debits/summary/rate', 'GET /debits/summary/rate', {}],
    ['GET', '/debits/summary/payments', 'GET /debits/{id}/payments', { id: 'summary' }],
    ['POST', '/debits/acknowledge', 'POST /debits/acknowledge', {}],
    ['PUT', '/debits', 'ANY /debits', {}],
    ['HEAD', '/debits', 'ANY /debits', {}],
    ['GET', '/files/a/b/c', 'GET /files/{path+}', { path: 'a/b/c' }],
  ])('%s %s is served by %s', (httpMethod, path, expected, values) => {
    const found = find(httpMethod, path);

    expect(`${found?.method.httpMethod} ${found?.method.resourcePath}`).toBe(expected);
    expect(found?.pathParameters).toEqual(values);
  });

  test.each([
    ['GET', '/nothing'],
    ['GET', '/debits/dd_1/other'],
    ['GET', '/debits/summary/rate/more'],
    ['GET', '//debits'],
    ['GET', '/debits//payments'],
    ['GET', '//'],
    ['POST', '/debits/dd_1'],
    ['GET', '/__proto__'],
    ['constructor', '/debits/dd_1'],
  ])('%s %s is not there', (httpMethod, path) => {
    expect(find(httpMethod, path)).toBeUndefined();
  });
});
