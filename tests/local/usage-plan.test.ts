import { describe, expect, test } from '@jest/globals';
import { createCount, readUsagePlan } from '#infra/local/gateway/usage-plan.ts';
import { deploymentOf, fixtureDeployment } from './support/fixture.ts';
import { of } from './support/template-parts.ts';

const plan = { rate: 2, burst: 3, keys: new Set(['one', 'two']) };
const many = (count: (key: string) => string, times: number) =>
  Array.from({ length: times }, () => count('one')).filter((outcome) => outcome === 'passed').length;

describe('a usage plan', () => {
  test('accepts a burst, and then its rate per second', () => {
    const clock = { now: 0 };
    const count = createCount(plan, () => clock.now);

    expect(many(count, 10)).toBe(3);
    clock.now = 499;
    expect(many(count, 10)).toBe(0);
    clock.now = 500;
    expect(many(count, 10)).toBe(1);
    clock.now = 1_500;
    expect(many(count, 10)).toBe(2);
    clock.now = 60_000;
    expect(many(count, 10)).toBe(3);
  });

  test('counts each key separately, and refuses unknown keys', () => {
    const count = createCount(plan, () => 0);

    expect(many(count, 10)).toBe(3);
    expect(count('one')).toBe('THROTTLED');
    expect(count('two')).toBe('passed');
    expect(count('three')).toBe('INVALID_API_KEY');
    expect(count(undefined)).toBe('INVALID_API_KEY');
  });

  test('is read from the template, with the values of its keys', () => {
    expect(readUsagePlan(fixtureDeployment())).toEqual({
      rate: 0.001,
      burst: 2,
      keys: new Set(['one', 'two']),
    });
    expect(readUsagePlan(deploymentOf({})).keys.size).toBe(0);
  });

  test('with a feature that the local run does not support is reported', () => {
    const Throttle = { RateLimit: 1, BurstLimit: 1 };
    const withQuota = of('AWS::ApiGateway::UsagePlan', { Throttle, Quota: { Limit: 5 } });
    const one = of('AWS::ApiGateway::UsagePlan', { Throttle });

    expect(() => readUsagePlan(deploymentOf({ withQuota }))).toThrow('without a quota');
    expect(() => readUsagePlan(deploymentOf({ one, other: one }))).toThrow('one usage plan');
  });
});
