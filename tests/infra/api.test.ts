import { beforeAll, describe, expect, test } from '@jest/globals';
import { namesOf } from '#infra/settings/names.ts';
import { needsToken } from '#lib/api/access.ts';
import { httpMethodsOf, type Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { definitionOf, methodsOf, responseOf } from './api-methods.ts';
import { functionsIn, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let sandbox: Templates;
let production: Templates;
let methods: Map<string, Resource>;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
  methods = methodsOf(sandbox);
});

/** The paths that redirect to the reference. */
const REDIRECTS = ['GET /', 'HEAD /', 'GET /api', 'HEAD /api'];

const methodNamesOf = (route: Route) => httpMethodsOf(route).map((method) => `${method} ${route.path}`);
const named = routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));

describe('every route of the interface', () => {
  test.each(named)('$name is served by the function of its handler', ({ name, handler, id }) => {
    const method = methods.get(name);
    expect(method?.integration.type).toBe('aws_proxy');
    expect(method?.operationId).toBe(id);
    const alias = `:function:${namesOf('sandbox').function(handler)}:live/invocations`;
    expect(JSON.stringify(method?.integration.uri)).toContain(alias);
  });

  test.each(named)('$name uses the authorizer exactly if its access needs a token', ({ name, access }) => {
    expect(methods.get(name)?.security).toEqual(needsToken(access) ? [{ token: [], limit: [] }] : undefined);
  });

  test('serves HEAD as well, with the same function and access, if it serves GET', () => {
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      const { operationId, ...got } = methods.get(`GET ${path}`) ?? {};
      expect(operationId).toBeDefined();
      expect(methods.get(`HEAD ${path}`)).toEqual(got);
    }
  });

  test('declares the parameters of its path in each of its methods', () => {
    for (const [name, { parameters = [] }] of methods) {
      const members = parameters.filter((each: Resource) => each.in === 'path');
      expect([name, members.map((each: Resource) => each.name)]).toEqual([
        name,
        [...name.matchAll(/\{(\w+)\+?\}/g)].map(([, member]) => member),
      ]);
    }
  });

  test.each(REDIRECTS)('and %s, which redirects to the reference', (redirect) => {
    expect(methods.get(redirect)?.integration.type).toBe('mock');
    expect(responseOf(methods.get(redirect))).toEqual({
      statusCode: '302',
      responseParameters: { 'method.response.header.location': "'/docs'" },
    });
  });

  test('and nothing else is served', () => {
    const served = [...methods.keys()].filter((name) => !name.startsWith('ANY ')).sort();
    expect(served).toEqual([...REDIRECTS, ...named.flatMap(methodNamesOf)].sort());
  });

  test('names a path parameter as neighbouring paths do, because API Gateway knows one name in each place', () => {
    const places = new Map<string, Set<string>>();
    for (const { path } of routes) {
      for (const { index, 0: member } of path.matchAll(/\{\w+\}/g)) {
        const place = path.slice(0, index).replaceAll(/\{\w+\}/g, '{}');
        places.set(place, (places.get(place) ?? new Set()).add(member));
      }
    }
    for (const [place, members] of places)
      expect({ place, count: members.size }).toEqual({ place, count: 1 });
  });
});

describe('production', () => {
  test('serves everything that a sandbox serves, except the routes for tests', () => {
    const served = [...methodsOf(production).keys()].filter((name) => !name.startsWith('ANY ')).sort();
    expect(served).toEqual(
      [...REDIRECTS, ...named.filter((route) => !route.sandboxOnly).flatMap(methodNamesOf)].sort(),
    );
  });

  test('has no path under /sandbox', () => {
    expect(Object.keys(definitionOf(production).paths).filter((path) => path.includes('sandbox'))).toEqual(
      [],
    );
  });
});

const authorizerOf = (templates: Templates): Resource => {
  const { token, limit } = definitionOf(templates).components.securitySchemes;
  expect(limit).toEqual({ type: 'apiKey', name: 'x-api-key', in: 'header' });
  return {
    ...token,
    ...token['x-amazon-apigateway-authorizer'],
    kind: token['x-amazon-apigateway-authtype'],
  };
};

describe('the authorizer', () => {
  test('reads the token from Authorization and is called once in five minutes for each', () => {
    const authorizer = authorizerOf(sandbox);
    expect(authorizer).toMatchObject({
      ...{ kind: 'custom', type: 'token', name: 'Authorization', in: 'header' },
      authorizerResultTtlInSeconds: 300,
    });
    expect(JSON.stringify(authorizer.authorizerUri)).toContain(
      ':function:domicilia-sandbox-authorizer:live/invocations',
    );
  });

  test('and every function can be called through their alias, by this API alone', () => {
    const functions = functionsIn(production);
    const aliases = new Map(resourcesOf(functions, 'AWS::Lambda::Alias'));
    const permissions = resourcesOf(functions, 'AWS::Lambda::Permission').map(([, { Properties }]) => {
      const calls = JSON.stringify(Properties.SourceArn['Fn::Join'][1].at(-1));
      const lambda = aliases.get(Properties.FunctionName.Ref)?.Properties.FunctionName.Ref;
      return [lambda, Properties.Principal, calls];
    });
    expect(permissions.sort()).toEqual(
      resourcesOf(functions, 'AWS::Lambda::Function')
        .map(([id]) => [
          id,
          'apigateway.amazonaws.com',
          id.startsWith('authorizerFunction') ? '"/authorizers/*"' : '"/*/*/*"',
        ])
        .sort(),
    );
  });

  test.each([
    ['aaa.bbb.ccc', true],
    ['Bearer aaa.b-_.ccc', true],
    ['bearer   aaa.bbb.ccc', true],
    ['aaa.bbb', false],
    ['Bearer', false],
    ['Basic cGs6c2s=', false],
    ['aaa.bbb.ccc ', false],
    ['aaa.bbb.ccc.ddd.eee', false],
    ['', false],
  ])('is called for "%s": %s', (header, asked) => {
    const { identityValidationExpression: expression } = authorizerOf(sandbox);
    expect(new RegExp(expression).test(header)).toBe(asked);
  });
});
