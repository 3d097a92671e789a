import { beforeAll, describe, expect, test } from '@jest/globals';
import { propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let sandbox: Templates;
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
});

describe('the stage of the API', () => {
  test.each([
    ['sandbox', 50, 100],
    ['production', 200, 400],
  ] as const)('%s serves %i requests a second, %i in a burst', (stage, rate, burst) => {
    const { api } = stage === 'sandbox' ? sandbox : production;
    expect(propertiesOf(api, 'AWS::ApiGateway::Stage')).toMatchObject({
      StageName: stage,
      MethodSettings: [
        {
          HttpMethod: '*',
          ResourcePath: '/*',
          ThrottlingRateLimit: rate,
          ThrottlingBurstLimit: burst,
          DataTraceEnabled: false,
        },
      ],
    });
  });

  test('logs one JSON line for each request, with its id, account, route and outcome', () => {
    const line = JSON.parse(propertiesOf(sandbox.api, 'AWS::ApiGateway::Stage').AccessLogSetting.Format);
    expect(line).toMatchObject({
      request_id: '$context.requestId',
      account_id: '$context.authorizer.principalId',
      route: '$context.resourcePath',
      status: '$context.status',
    });
  });

  test('logs neither the address that was asked for nor anything else that a caller writes freely', () => {
    const { Format } = propertiesOf(sandbox.api, 'AWS::ApiGateway::Stage').AccessLogSetting;
    expect(Format).not.toMatch(
      /\$context\.(path|identity\.userAgent|requestOverride|domain|customDomain)|authorization/i,
    );
  });

  test('takes no connection without forward secrecy', () => {
    expect(propertiesOf(sandbox.edge, 'AWS::ApiGateway::RestApi')).toMatchObject({
      SecurityPolicy: expect.stringMatching(/^SecurityPolicy_TLS13_1_2_PFS_/),
      EndpointAccessMode: 'STRICT',
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  test('waits for leave to write its log', () => {
    const [[account = ''] = []] = resourcesOf(sandbox.api, 'AWS::ApiGateway::Account');
    const [[, stage] = []] = resourcesOf(sandbox.api, 'AWS::ApiGateway::Stage');
    expect(stage?.DependsOn).toContain(account);
  });
});
