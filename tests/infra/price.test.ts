import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { alarmsOf } from './cloudwatch/alarms-of.ts';
import { type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

/** AWS's list prices for a month in us-east-1, in US cents: what is paid for being there. */
const CENTS = {
  'metrics that alarms watch': 10,
  'composite alarms': 50,
  'metrics of our own': 30,
  dashboard: 300,
  'encryption keys': 100,
  secrets: 40,
};

const TYPES: Partial<Record<keyof typeof CENTS, string>> = {
  'composite alarms': 'AWS::CloudWatch::CompositeAlarm',
  dashboard: 'AWS::CloudWatch::Dashboard',
  'encryption keys': 'AWS::KMS::Key',
  secrets: 'AWS::SecretsManager::Secret',
};

const dollars = (cents: number) => (cents / 100).toFixed(2);

const resources = (templates: Templates, type: string): Resource[] =>
  Object.values(templates).flatMap((template) =>
    resourcesOf(template, type).map(([, { Properties }]) => Properties),
  );

const watchedBy = (templates: Templates): number =>
  alarmsOf(templates).metric.flatMap(({ metrics }) => metrics).length;

const ownMetrics = (templates: Templates): string[] => [
  ...new Set<string>(
    resources(templates, 'AWS::Logs::MetricFilter').map(
      ({ MetricTransformations: [{ MetricName }] }) => MetricName,
    ),
  ),
];

function countsOf(templates: Templates): [keyof typeof CENTS, number][] {
  const counted: Partial<Record<keyof typeof CENTS, number>> = {
    // An alarm on an expression is paid for by each metric in it.
    'metrics that alarms watch': watchedBy(templates),
    'metrics of our own': ownMetrics(templates).length,
  };
  return (Object.keys(CENTS) as (keyof typeof CENTS)[]).map((what) => [
    what,
    counted[what] ?? resources(templates, TYPES[what] ?? '').length,
  ]);
}

const chapter =
  /\n## What it costs to run idle\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
let templates: Record<StageName, Templates>;

beforeAll(() => {
  templates = { sandbox: synthesize('sandbox'), production: synthesize('production') };
});

test.each(Object.keys(STAGES) as StageName[])(
  'the README has what %s costs, by what is in its templates',
  (stage) => {
    const counts = countsOf(templates[stage]);
    const rows = counts.map(
      ([what, count]) => `| ${what} | ${count} | ${dollars(CENTS[what])} | ${dollars(count * CENTS[what])} |`,
    );
    const total = counts.reduce((sum, [what, count]) => sum + count * CENTS[what], 0);
    expect(chapter.split('\n').filter((line) => /^\| \D.*\d \|$/.test(line))).toEqual([
      ...rows,
      `| together | | | ${dollars(total)} |`,
    ]);
  },
);

test('the dashboard shows too much to be free', () => {
  const [{ DashboardBody }] = resources(templates.production, 'AWS::CloudWatch::Dashboard') as [Resource];
  const metrics = JSON.stringify(DashboardBody).match(/AWS\/(Lambda|ApiGateway|DynamoDB)/g) ?? [];
  expect(metrics.length).toBeGreaterThan(50);
});
