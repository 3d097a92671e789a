import { beforeAll, describe, expect, test } from '@jest/globals';
import { needsToken } from '#lib/api/access.ts';
import { httpMethodsOf, type Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { methodsOf } from './api-methods.ts';
import {
  functionIdOf,
  propertiesOf,
  type Resource,
  resourcesOf,
  synthesize,
  type Templates,
} from './synthesized.ts';

let sandbox: Templates;
let production: Templates;
let methods: Map<string, Resource>;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
  methods = methodsOf(sandbox.api);
});

/** What leads to the reference. */
const REDIRECTS = ['GET ', 'HEAD ', 'GET /api', 'HEAD /api'];

const namesOf = (route: Route) => httpMethodsOf(route).map((method) => `${method} ${route.path}`);
const named = routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));

describe('every route of the interface', () => {
  test.each(named)('$name is served by the function of its handler', ({ name, handler, id }) => {
    const method = methods.get(name);
    expect(method?.Integration.Type).toBe('AWS_PROXY');
    expect(method?.OperationName).toBe(id);
    expect(JSON.stringify(method?.Integration.Uri)).toContain(
      `PublishOutputFnGetAtt${functionIdOf(sandbox.functions, handler)}Arn`,
    );
  });

  test.each(named)('$name asks the authorizer exactly when its access wants a token', ({ name, access }) => {
    const [[authorizer = ''] = []] = resourcesOf(sandbox.api, 'AWS::ApiGateway::Authorizer');
    const method = methods.get(name);
    expect(method?.AuthorizationType).toBe(needsToken(access) ? 'CUSTOM' : 'NONE');
    expect(method?.ApiKeyRequired).toBe(needsToken(access) ? true : undefined);
    expect(method?.AuthorizerId).toEqual(needsToken(access) ? { Ref: authorizer } : undefined);
  });

  test('is served without its body as well, by the same function to the same callers, where it can be got', () => {
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      const { HttpMethod: get, OperationName, ...got } = methods.get(`GET ${path}`) ?? {};
      const { HttpMethod: head, ...asked } = methods.get(`HEAD ${path}`) ?? {};
      expect([get, head]).toEqual(['GET', 'HEAD']);
      expect(asked).toEqual(got);
    }
  });

  test.each(REDIRECTS)('and %s, by which the API itself says where the reference is', (redirect) => {
    const { Type, IntegrationResponses } = methods.get(redirect)?.Integration ?? {};
    expect([Type, IntegrationResponses]).toEqual([
      'MOCK',
      [{ StatusCode: '302', ResponseParameters: { 'method.response.header.location': "'/docs'" } }],
    ]);
  });

  test('and nothing else is served', () => {
    const served = [...methods.keys()].filter((name) => !name.startsWith('ANY ')).sort();
    expect(served).toEqual([...REDIRECTS, ...named.flatMap(namesOf)].sort());
  });

  test('names the member of a path as its neighbours do, because API Gateway knows one name in each place', () => {
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
  test('serves what a sandbox serves, except the routes for tests alone', () => {
    const served = [...methodsOf(production.api).keys()].filter((name) => !name.startsWith('ANY ')).sort();
    expect(served).toEqual(
      [...REDIRECTS, ...named.filter((route) => !route.sandboxOnly).flatMap(namesOf)].sort(),
    );
  });

  test('knows no path under /sandbox', () => {
    expect(
      resourcesOf(production.api, 'AWS::ApiGateway::Resource').map(
        ([, { Properties }]) => Properties.PathPart,
      ),
    ).not.toContain('sandbox');
  });
});

describe('the authorizer', () => {
  test('reads the token from Authorization and is asked once in five minutes for each', () => {
    const authorizer = propertiesOf(sandbox.api, 'AWS::ApiGateway::Authorizer');
    expect(authorizer).toMatchObject({
      Type: 'TOKEN',
      IdentitySource: 'method.request.header.Authorization',
      AuthorizerResultTtlInSeconds: 300,
    });
    expect(JSON.stringify(authorizer.AuthorizerUri)).toContain(functionIdOf(sandbox.functions, 'authorizer'));
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
  ])('is asked about "%s": %s', (header, asked) => {
    const { IdentityValidationExpression: expression } = propertiesOf(
      sandbox.api,
      'AWS::ApiGateway::Authorizer',
    );
    expect(new RegExp(expression).test(header)).toBe(asked);
  });
});
