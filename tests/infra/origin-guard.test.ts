import { beforeAll, describe, expect, test } from '@jest/globals';
import { definitionOf } from './api-methods.ts';
import { propertiesOf, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let production: Templates;

beforeAll(() => {
  production = synthesize('production');
});

const guardOf = ({ api }: Templates): Resource => propertiesOf(api, 'AWS::WAFv2::WebACL');
/** The reference to the secret, with a version that a parameter of the stack names, as CloudFormation joins it. */
const referenceOf = (value: Resource) => {
  const [before, secret, middle, version, after] = value['Fn::Join'][1];
  expect([before, middle, after]).toEqual(['{{resolve:secretsmanager:', ':SecretString:::', '}}']);
  expect(secret['Fn::GetStackOutput'].OutputName).toContain('OriginSecret');
  return version.Ref;
};

describe('case 5: a call of execute-api that bypasses the distribution', () => {
  test('is refused in a stage with a firewall: the API has a web ACL that blocks by default', () => {
    const [[id] = []] = resourcesOf(production.api, 'AWS::WAFv2::WebACL');
    const { ResourceArn, WebACLArn } = propertiesOf(production.api, 'AWS::WAFv2::WebACLAssociation');
    const [[stage = ''] = []] = resourcesOf(production.api, 'AWS::ApiGateway::Stage');
    expect(WebACLArn).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(JSON.stringify(ResourceArn)).toMatch(new RegExp(`/restapis/.*/stages/.*${stage}`));
    expect(guardOf(production)).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Block: {} } });
  });

  test('gets the documented error, with the id of the request', () => {
    const { WAF_FILTERED: response } = definitionOf(production)['x-amazon-apigateway-gateway-responses'];
    expect(response.statusCode).toBe('403');
    expect(JSON.parse(response.responseTemplates['application/json']).error).toMatchObject({
      code: 'access_refused',
      request_id: '$context.requestId',
    });
  });

  test('is accepted with either of two versions of the secret, and with nothing else', () => {
    const { Rules } = guardOf(production);
    expect(Rules).toHaveLength(1);
    expect(Rules[0].Action).toEqual({ Allow: {} });
    const { Statements } = Rules[0].Statement.OrStatement;
    for (const { ByteMatchStatement: match } of Statements) {
      expect(match).toMatchObject({
        FieldToMatch: { SingleHeader: { Name: 'x-origin-secret' } },
        PositionalConstraint: 'EXACTLY',
        TextTransformations: [{ Priority: 0, Type: 'NONE' }],
      });
    }
    expect(
      Statements.map(({ ByteMatchStatement }: Resource) => referenceOf(ByteMatchStatement.SearchString)),
    ).toEqual(['OriginVersion', 'OtherOriginVersion']);
  });

  test('leaves the secret in no sample and no log', () => {
    const { VisibilityConfig, Rules } = guardOf(production);
    for (const view of [VisibilityConfig, Rules[0].VisibilityConfig])
      expect(view.SampledRequestsEnabled).toBe(false);
    expect(resourcesOf(production.api, 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
  });

  test('is accepted in a stage without a firewall', () => {
    expect(resourcesOf(synthesize('sandbox').api, 'AWS::WAFv2::WebACL')).toEqual([]);
    expect(resourcesOf(synthesize('sandbox').api, 'AWS::WAFv2::WebACLAssociation')).toEqual([]);
  });
});

describe('the version of the secret', () => {
  test('that the distribution sends is a parameter, which a deployment keeps', () => {
    const { DistributionConfig } = propertiesOf(production.edge, 'AWS::CloudFront::Distribution');
    const [header] = DistributionConfig.Origins[0].OriginCustomHeaders;
    expect(referenceOf(header.HeaderValue)).toBe('OriginVersion');
  });

  test('is the current one before the first rotation', () => {
    const parameters = [production.edge, production.api].flatMap((template) =>
      Object.entries(template.findParameters('*')).filter(([name]) => /OriginVersion$/.test(name)),
    );
    expect(parameters.map(([name, { Default }]) => [name, Default])).toEqual([
      ['OriginVersion', ''],
      ['OriginVersion', ''],
      ['OtherOriginVersion', ''],
    ]);
  });
});
