import { beforeAll, describe, expect, test } from '@jest/globals';
import { STAGES } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import { propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let sandbox: Templates;
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
});

describe('the stage of the API', () => {
  test.each([
    ['sandbox', 60, 120],
    ['production', 200, 400],
  ] as const)('%s serves %i requests a second, %i in a burst', (stage, rate, burst) => {
    const { api } = stage === 'sandbox' ? sandbox : production;
    expect(propertiesOf(api, 'AWS::ApiGateway::Stage')).toMatchObject({
      StageName: stage,
      MethodSettings: expect.arrayContaining([
        {
          HttpMethod: '*',
          ResourcePath: '/*',
          ThrottlingRateLimit: rate,
          ThrottlingBurstLimit: burst,
          DataTraceEnabled: false,
        },
      ]),
    });
  });

  test.each(['sandbox', 'production'] as const)(
    '%s gives each POST that needs no token a separate limit, and no other method',
    (stage) => {
      const { MethodSettings } = propertiesOf(
        (stage === 'sandbox' ? sandbox : production).api,
        'AWS::ApiGateway::Stage',
      );
      const { publicRequestsPerSecond, publicBurst, servesSandboxRoutes } = STAGES[stage];
      const open = routes.filter(
        ({ method, access: { by }, sandboxOnly }) =>
          method === 'POST' &&
          ['public', 'keys', 'signature', 'session_cookie'].includes(by) &&
          (servesSandboxRoutes || !sandboxOnly),
      );
      expect(open.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          '/api/authorizations/token',
          '/api/direct-debits/kyc',
          '/api/direct-debits/{id}/link-requests',
          '/api/link-exchanges',
        ]),
      );
      const limited = open.map(({ path }) => ({
        HttpMethod: 'POST',
        // The form that API Gateway requires: a slash, and then the path with its slashes encoded.
        ResourcePath: `/${path.replaceAll('/', '~1')}`,
        ThrottlingRateLimit: publicRequestsPerSecond,
        ThrottlingBurstLimit: publicBurst,
        DataTraceEnabled: false,
      }));
      const [, ...own] = MethodSettings;
      expect(own).toHaveLength(limited.length);
      expect(own).toEqual(expect.arrayContaining(limited));
    },
  );

  test('logs one JSON line for each request, with its id, account, route and outcome', () => {
    const line = JSON.parse(propertiesOf(sandbox.api, 'AWS::ApiGateway::Stage').AccessLogSetting.Format);
    expect(line).toMatchObject({
      request_id: '$context.requestId',
      account_id: '$context.authorizer.principalId',
      route: '$context.resourcePath',
      status: '$context.status',
    });
  });

  test('logs neither the requested URL nor any other free text of a caller', () => {
    const { Format } = propertiesOf(sandbox.api, 'AWS::ApiGateway::Stage').AccessLogSetting;
    expect(Format).not.toMatch(
      /\$context\.(path|identity\.userAgent|requestOverride|domain|customDomain)|authorization/i,
    );
  });

  test('accepts no connection without forward secrecy', () => {
    expect(propertiesOf(sandbox.edge, 'AWS::ApiGateway::RestApi')).toMatchObject({
      SecurityPolicy: expect.stringMatching(/^SecurityPolicy_TLS13_1_2_PFS_/),
      EndpointAccessMode: 'STRICT',
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  test('is created after the permission to write its log', () => {
    const [[account = ''] = []] = resourcesOf(sandbox.api, 'AWS::ApiGateway::Account');
    const [[, stage] = []] = resourcesOf(sandbox.api, 'AWS::ApiGateway::Stage');
    expect(stage?.DependsOn).toContain(account);
  });
});
