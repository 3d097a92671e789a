import { describe, expect, test } from '@jest/globals';
import { createRouter } from '#infra/local/gateway/router.ts';

const DECLARED = [
  'GET /',
  'GET /debits',
  'ANY /debits',
  'GET /debits/{id}',
  'GET /debits/{id}/payments',
  'GET /debits/summary/rate',
  'GET /files/{path+}',
  'POST /roles/new',
  'GET /roles/{id}',
];
const routerOf = (...declared: string[]) =>
  createRouter(
    declared.map((name) => {
      const [httpMethod = '', resourcePath = ''] = name.split(' ');
      return {
        httpMethod,
        resourcePath,
        resourceId: resourcePath,
        integration: 'arn',
        needsKey: false,
        requiredHeaders: [],
      };
    }),
  );
const find = routerOf(...DECLARED);

describe('a route', () => {
  test.each([
    ['GET', '/', 'GET /', {}],
    ['GET', '/debits/', 'GET /debits', {}],
    ['GET', '/debits/a%2Fb', 'GET /debits/{id}', { id: 'a%2Fb' }],
    ['GET', '/debits/summary/rate', 'GET /debits/summary/rate', {}],
    ['GET', '/debits/summary/payments', 'GET /debits/{id}/payments', { id: 'summary' }],
    ['HEAD', '/debits', 'ANY /debits', {}],
    ['GET', '/files/a/b/c', 'GET /files/{path+}', { path: 'a/b/c' }],
    ['POST', '/roles/new', 'POST /roles/new', {}],
    ['GET', '/roles/new', 'GET /roles/{id}', { id: 'new' }],
  ])('%s %s is served by %s', (httpMethod, path, expected, values) => {
    const found = find(httpMethod, path);

    expect(`${found?.method.httpMethod} ${found?.method.resourcePath}`).toBe(expected);
    expect(found?.pathParameters).toEqual(values);
  });

  test.each([
    ['GET', '/debits/dd_1/other'],
    ['GET', '//debits'],
    ['GET', '/debits//payments'],
    ['GET', '//'],
    ['POST', '/debits/dd_1'],
    ['GET', '/__proto__'],
    ['constructor', '/debits/dd_1'],
  ])('%s %s does not exist', (httpMethod, path) => {
    expect(find(httpMethod, path)).toBeUndefined();
  });
});

describe('a greedy parameter at the root', () => {
  const findAll = routerOf(...DECLARED, 'ANY /{proxy+}');

  test.each([
    ['GET', '/nothing', 'nothing'],
    ['GET', '/debits/dd_1/other', 'debits/dd_1/other'],
    ['PUT', '/debits/dd_1', 'debits/dd_1'],
    ['GET', '/debits/summary', undefined],
    ['GET', '/roles', 'roles'],
    ['GET', '//debits', '/debits'],
    ['PUT', '/', undefined],
  ])('matches %s %s: %s', (httpMethod, path, proxy) => {
    expect(findAll(httpMethod, path)?.pathParameters.proxy).toBe(proxy);
  });
});
