import { beforeAll, describe, expect, test } from '@jest/globals';
import { STAGES } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { propertiesOf, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let production: Templates;
let firewall: Resource;

beforeAll(() => {
  production = synthesize('production');
  firewall = propertiesOf(production.edge, 'AWS::WAFv2::WebACL');
});

const ruleOf = (name: string) => firewall.Rules.find((rule: { Name: string }) => rule.Name === name);
const rateOf = (name: string) => ruleOf(name).Statement.RateBasedStatement;
/** Whether a rule counts a request to this path, by the one form of condition that there is. */
const counts = (name: string, path: string): boolean => {
  const { ScopeDownStatement: condition } = rateOf(name);
  const { ByteMatchStatement: match } = condition.NotStatement?.Statement ?? condition;
  expect(match).toMatchObject({ FieldToMatch: { UriPath: {} }, PositionalConstraint: 'EXACTLY' });
  return (match.SearchString === path) !== Boolean(condition.NotStatement);
};

describe('the firewall of production', () => {
  test('stands before the distribution, and lets everybody in who asks no more than others', () => {
    const [[id] = []] = resourcesOf(production.edge, 'AWS::WAFv2::WebACL');
    const { DistributionConfig } = propertiesOf(production.edge, 'AWS::CloudFront::Distribution');
    expect(DistributionConfig.WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  test('counts each address by itself, over five minutes', () => {
    expect(rateOf('callers')).toMatchObject({
      Limit: STAGES.production.requestsPerAddress,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    });
  });

  test('counts every path once, and gives the identity provider a limit of its own', () => {
    for (const { path } of routes) {
      const isCallback = path === '/api/direct-debits/kyc';
      expect({ path, counted: counts('callers', path) }).toEqual({ path, counted: !isCallback });
      expect({ path, counted: counts('callbacks', path) }).toEqual({ path, counted: isCallback });
    }
    expect(rateOf('callbacks').Limit).toBeGreaterThan(rateOf('callers').Limit);
  });

  test.each(['callers', 'callbacks'])('refuses %s in the form of the interface', (name) => {
    const { CustomResponse: response } = ruleOf(name).Action.Block;
    expect(response).toMatchObject({
      ResponseCode: 429,
      ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
    });
    const { ContentType, Content } = firewall.CustomResponseBodies[response.CustomResponseBodyKey];
    expect(ContentType).toBe('APPLICATION_JSON');
    expect(JSON.parse(Content).error).toEqual({
      type: 'rate_limit_error',
      code: 'too_many_requests',
      message: ERRORS.too_many_requests[1],
      request_id: '',
    });
  });

  test('keeps no sample of a request, which would show its token', () => {
    const views = [firewall, ...firewall.Rules].map(({ VisibilityConfig }) => VisibilityConfig);
    expect(views.map(({ SampledRequestsEnabled }) => SampledRequestsEnabled)).toEqual([false, false, false]);
    expect(resourcesOf(production.edge, 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
  });
});

test('a stage whose settings say no limit for each address has no firewall', () => {
  const { edge } = synthesize('sandbox');
  expect(STAGES.sandbox.requestsPerAddress).toBeUndefined();
  expect(resourcesOf(edge, 'AWS::WAFv2::WebACL')).toEqual([]);
  expect(propertiesOf(edge, 'AWS::CloudFront::Distribution').DistributionConfig.WebACLId).toBeUndefined();
});
