import { beforeAll, describe, expect, test } from '@jest/globals';
import { STAGES } from '#infra/settings/stages.ts';
import { accountLimits } from '#lib/auth/account-limit.ts';
import {
  functionOf,
  functionsIn,
  propertiesOf,
  resourcesOf,
  synthesize,
  type Templates,
} from './synthesized.ts';

let stages: Readonly<Record<'sandbox' | 'production', Templates>>;

beforeAll(() => {
  stages = { sandbox: synthesize('sandbox'), production: synthesize('production') };
});

describe.each(['sandbox', 'production'] as const)('in %s, the limit of an account', (stage) => {
  const settings = STAGES[stage];

  test('is set once, for the stage of the API', () => {
    expect(propertiesOf(stages[stage].api, 'AWS::ApiGateway::UsagePlan')).toMatchObject({
      ApiStages: [{ ApiId: { 'Fn::GetStackOutput': expect.anything() }, Stage: stage }],
      Throttle: { RateLimit: settings.accountRequestsPerSecond, BurstLimit: settings.accountBurst },
    });
  });

  test('is less than the limit of all together, so that one account cannot use it up', () => {
    // The account's own, and that of its links.
    expect(2 * settings.accountRequestsPerSecond).toBeLessThan(settings.requestsPerSecond);
    expect(2 * settings.accountBurst).toBeLessThan(settings.burst);
  });

  test('is counted by the keys that the authorizer names, and the plan has all of them', () => {
    const { api } = stages[stage];
    const [[plan] = []] = resourcesOf(api, 'AWS::ApiGateway::UsagePlan');
    const keys = new Map(resourcesOf(api, 'AWS::ApiGateway::ApiKey'));
    const inPlan = resourcesOf(api, 'AWS::ApiGateway::UsagePlanKey').map(([, { Properties }]) => {
      expect(Properties).toMatchObject({ KeyType: 'API_KEY', UsagePlanId: { Ref: plan } });
      return keys.get(Properties.KeyId.Ref)?.Properties;
    });
    const count = Number(
      functionOf(functionsIn(stages[stage]), 'authorizer').Environment.Variables.ACCOUNT_LIMITS,
    );
    expect(inPlan.map((key) => key?.Value)).toEqual(accountLimits(stage, count));
    expect(inPlan.every((key) => key?.Enabled)).toBe(true);
    expect(keys.size).toBe(2 * count);
  });

  test('is chosen by the authorizer, never by a header of the caller', () => {
    expect(propertiesOf(stages[stage].edge, 'AWS::ApiGateway::RestApi').ApiKeySourceType).toBe('AUTHORIZER');
  });
});
