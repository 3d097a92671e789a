import { expect, test } from '@jest/globals';
import { countsOf } from '#infra/documents/idle-price.ts';
import { type Resource, resourcesOf, synthesize, synthesizedJson } from './synthesized.ts';

const counts = countsOf(synthesizedJson('production'));

test('there are at most twenty metrics of our own, business figures among them', () => {
  expect(counts['metrics of our own']).toBeGreaterThan(0);
  expect(counts['metrics of our own'] + counts['business figures']).toBeLessThanOrEqual(20);
});

test('the sandbox has no firewall, and production has our own rules and those of AWS', () => {
  const firewallOf = (of: typeof counts) => [
    of['web ACLs'],
    of['rules of our own'],
    of['rule groups of AWS'],
  ];
  expect(firewallOf(countsOf(synthesizedJson('sandbox')))).toEqual([0, 0, 0]);
  expect(Math.min(...firewallOf(counts))).toBeGreaterThan(0);
});

test('the dashboard has too many metrics to be free', () => {
  const dashboards = Object.values(synthesize('production')).flatMap((template) =>
    resourcesOf(template, 'AWS::CloudWatch::Dashboard').map(([, { Properties }]) => Properties),
  );
  const [{ DashboardBody }] = dashboards as [Resource];
  const metrics = JSON.stringify(DashboardBody).match(/AWS\/(Lambda|ApiGateway|DynamoDB)/g) ?? [];
  expect(metrics.length).toBeGreaterThan(50);
});
