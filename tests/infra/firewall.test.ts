import { beforeAll, describe, expect, test } from '@jest/globals';
import { publicPosts, servedRoutes } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { propertiesOf, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let production: Templates;
let firewall: Resource;

beforeAll(() => {
  production = synthesize('production');
  firewall = propertiesOf(production.front, 'AWS::WAFv2::WebACL');
});

const ruleOf = (name: string) => firewall.Rules.find((rule: { Name: string }) => rule.Name === name);
const rateOf = (name: string) => ruleOf(name).Statement.RateBasedStatement;
/** Returns whether a rule counts a request to this path. */
const counts = (name: string, path: string): boolean => fits(rateOf(name).ScopeDownStatement, path);

/** Returns whether a path meets a condition, of the forms in use. */
function fits(condition: Resource, path: string): boolean {
  const [[kind, content] = ['', {}]] = Object.entries<Resource>(condition);
  if (kind === 'NotStatement') return !fits(content.Statement, path);
  if (kind === 'OrStatement') return content.Statements.some((each: Resource) => fits(each, path));
  expect(content.FieldToMatch).toEqual({ UriPath: {} });
  const text = content.TextTransformations.reduce(transformed, path);
  if (kind === 'RegexMatchStatement') return new RegExp(content.RegexString).test(text);
  expect([kind, content.PositionalConstraint]).toEqual(['ByteMatchStatement', 'EXACTLY']);
  return content.SearchString === text;
}

const transformed = (path: string, { Type }: { Type: string }): string =>
  Type === 'URL_DECODE' ? decodeURIComponent(path) : path;

describe('the firewall of production', () => {
  test('is in front of the distribution, and allows clients below the limits', () => {
    const { DistributionConfig } = propertiesOf(production.edge, 'AWS::CloudFront::Distribution');
    const { StackName, OutputName } = DistributionConfig.WebACLId['Fn::GetStackOutput'];
    const [[id] = []] = resourcesOf(production.front, 'AWS::WAFv2::WebACL');
    expect(StackName).toBe('domicilia-production-front');
    expect(production.front.findOutputs('*')[OutputName]?.Value).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  test('counts each address separately, over five minutes', () => {
    expect(rateOf('callers')).toMatchObject({
      Limit: STAGES.production.requestsPerAddress,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    });
  });

  const byRule = (path: string) =>
    ['callers', 'callbacks', 'public-posts'].filter((name) => counts(name, path));

  test.each([
    ['/api/sign%2Din', 'public-posts'],
    ['/%61pi/authorizations/tok%65n', 'public-posts'],
    ['/api/direct-debits/dd_1/link%2drequests', 'public-posts'],
    ['/api/direct-debits/dd%2F1/link-requests', 'public-posts'],
    ['/api/direct-debits/dd%0A1/link%2Drequests/', 'public-posts'],
    ['/api/direct-debits/%6Byc', 'callbacks'],
    ['/api/direct%2Ddebits/dd_1', 'callers'],
  ])('counts a path with encoded characters as the path that they mean: %s', (path, rule) => {
    expect(byRule(path)).toEqual([rule]);
  });

  test('counts every path once: the callback and the other public POSTs separately from all others', () => {
    const publicPaths = new Set(publicPosts(STAGES.production).map(({ path }) => path));
    for (const { path } of servedRoutes(STAGES.production)) {
      const other = publicPaths.has(path) ? 'public-posts' : 'callers';
      const rule = path === '/api/direct-debits/kyc' ? 'callbacks' : other;
      for (const end of ['', '/']) {
        const sent = path.replaceAll(/\{\w+\}/g, 'dd_1-x') + end;
        expect([sent, byRule(sent)]).toEqual([sent, [rule]]);
      }
    }
    expect(byRule('/api/direct-debits/dd_1/link-requests/more')).toEqual(['callers']);
  });

  test('limits each address to a part of a public POST’s limit, and gives the provider more', () => {
    const everybody = STAGES.production.publicRequestsPerSecond * 300;
    expect(rateOf('callbacks').Limit).toBeLessThan(everybody);
    expect(rateOf('public-posts').Limit).toBeLessThan(rateOf('callbacks').Limit);
    expect(rateOf('public-posts').Limit).toBeGreaterThanOrEqual(10);
  });

  test.each(['callers', 'callbacks', 'public-posts'])('refuses %s with the documented error', (name) => {
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

  test('stores no sample of a request, which would contain its token', () => {
    const views = [firewall, ...firewall.Rules].map(({ VisibilityConfig }) => VisibilityConfig);
    expect(new Set(views.map(({ SampledRequestsEnabled }) => SampledRequestsEnabled))).toEqual(
      new Set([false]),
    );
  });
});

describe('AWS’s own rules', () => {
  const groupOf = (name: string) => ruleOf(name).Statement.ManagedRuleGroupStatement;

  test('refuse known bad addresses and known bad input, after the counting rules', () => {
    expect(firewall.Rules.map(({ Name, Priority }: Resource) => [Name, Priority])).toEqual([
      ['callers', 0],
      ['callbacks', 1],
      ['public-posts', 2],
      ['bad-addresses', 3],
      ['bad-input', 4],
    ]);
    expect(groupOf('bad-addresses')).toMatchObject({
      VendorName: 'AWS',
      Name: 'AWSManagedRulesAmazonIpReputationList',
    });
    expect(groupOf('bad-input')).toMatchObject({
      VendorName: 'AWS',
      Name: 'AWSManagedRulesKnownBadInputsRuleSet',
    });
    for (const name of ['bad-addresses', 'bad-input'])
      expect(ruleOf(name).OverrideAction).toEqual({ None: {} });
  });

  /** The rules of the group, as AWS documents them: each name ends in the part of the request that it inspects. */
  const BAD_INPUT = [
    'JavaDeserializationRCE_HEADER',
    'JavaDeserializationRCE_BODY',
    'JavaDeserializationRCE_URIPATH',
    'JavaDeserializationRCE_QUERYSTRING',
    'Host_localhost_HEADER',
    'PROPFIND_METHOD',
    'ExploitablePaths_URIPATH',
    'Log4JRCE_HEADER',
    'Log4JRCE_QUERYSTRING',
    'Log4JRCE_BODY',
    'Log4JRCE_URIPATH',
    'ReactJSRCE_BODY',
  ];

  test('do not look at bodies', () => {
    const overrides = groupOf('bad-input').RuleActionOverrides as { Name: string; ActionToUse: object }[];
    expect(overrides.map(({ Name }) => Name).sort()).toEqual(
      BAD_INPUT.filter((name) => name.endsWith('_BODY')).sort(),
    );
    for (const { ActionToUse } of overrides) expect(ActionToUse).toEqual({ Count: {} });
    // The rules on the size of bodies are in a group that is not used here.
    expect(JSON.stringify(firewall)).not.toContain('CommonRuleSet');
  });
});

describe('the log of the firewall', () => {
  let logging: Resource;

  beforeAll(() => {
    logging = propertiesOf(production.front, 'AWS::WAFv2::LoggingConfiguration');
  });

  test('goes to a log group with the name that AWS WAF requires, encrypted, and kept as long as every other', () => {
    const group = propertiesOf(production.front, 'AWS::Logs::LogGroup', {
      LogGroupName: 'aws-waf-logs-domicilia-production-firewall',
    });
    expect(group.RetentionInDays).toBe(STAGES.production.logDays);
    expect(group.KmsKeyId).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^FrontKey/), 'Arn'] });
    const [destination, ...others] = logging.LogDestinationConfigs;
    expect(others).toEqual([]);
    expect(JSON.stringify(destination)).toMatch(
      /:logs:us-east-1:.*:log-group:aws-waf-logs-domicilia-production-firewall"/,
    );
  });

  test('contains no token, no path and no query', () => {
    const fields = logging.RedactedFields as { SingleHeader?: { Name: string } }[];
    const headers = fields.flatMap(({ SingleHeader }) => SingleHeader?.Name ?? []);
    expect(headers).toEqual(
      expect.arrayContaining(['authorization', 'cookie', 'x-api-key', 'x-origin-secret']),
    );
    expect(fields).toEqual(expect.arrayContaining([{ UriPath: {} }, { QueryString: {} }]));
  });

  test('contains refused or counted requests only', () => {
    const { DefaultBehavior, Filters } = logging.LoggingFilter;
    expect(DefaultBehavior).toBe('DROP');
    const kept = Filters.flatMap(
      ({ Conditions }: { Conditions: { ActionCondition: { Action: string } }[] }) =>
        Conditions.map(({ ActionCondition }) => ActionCondition.Action),
    );
    expect(kept).toEqual(['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT']);
  });
});

test('a stage whose settings have no limit for each address has no firewall', () => {
  const { edge, front } = synthesize('sandbox');
  expect(STAGES.sandbox.requestsPerAddress).toBeUndefined();
  expect(resourcesOf(front, 'AWS::WAFv2::WebACL')).toEqual([]);
  expect(resourcesOf(front, 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
  expect(propertiesOf(edge, 'AWS::CloudFront::Distribution').DistributionConfig.WebACLId).toBeUndefined();
});
