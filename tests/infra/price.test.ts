import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { FAILURES, FIGURES } from '#lib/domain/figures.ts';
import { alarmsOf } from './alarms-of.ts';
import { type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

/** AWS's list prices for a month in us-east-1, in US cents: what is paid for being there. */
const CENTS = {
  'metrics that alarms watch': 10,
  'composite alarms': 50,
  'metrics of our own': 30,
  'business figures': 30,
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
    // A name that has reasons is a metric for each of them.
    'business figures': FIGURES.length - 1 + FAILURES.length,
  };
  return (Object.keys(CENTS) as (keyof typeof CENTS)[]).map((what) => [
    what,
    counted[what] ?? resources(templates, TYPES[what] ?? '').length,
  ]);
}

const [chapter = '', firewallChapter = ''] = (
  /\n## What it costs to run idle\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
).split('\n### The firewall\n');

/** The rows of a chapter's table that say a price. */
const pricesIn = (text: string) => text.split('\n').filter((line) => /^\| \D.*\d \|$/.test(line));
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
    expect(pricesIn(chapter)).toEqual([...rows, `| together | | | ${dollars(total)} |`]);
  },
);

test('there are at most twenty metrics of our own, business figures among them', () => {
  const all = ownMetrics(templates.production).length + FIGURES.length - 1 + FAILURES.length;
  expect(all).toBeLessThanOrEqual(20);
});

test('the dashboard shows too much to be free', () => {
  const [{ DashboardBody }] = resources(templates.production, 'AWS::CloudWatch::Dashboard') as [Resource];
  const metrics = JSON.stringify(DashboardBody).match(/AWS\/(Lambda|ApiGateway|DynamoDB)/g) ?? [];
  expect(metrics.length).toBeGreaterThan(50);
});

/** AWS's list prices for a month of a web ACL and of what is in it, in US cents: https://aws.amazon.com/waf/pricing/ */
const FIREWALL_CENTS = { 'web ACLs': 500, 'rules of our own': 100, 'rule groups of AWS': 100 };

type Rule = { readonly Statement: { readonly ManagedRuleGroupStatement?: object } };

function firewallOf(stage: StageName): Record<keyof typeof FIREWALL_CENTS, number> {
  const acls = resources(templates[stage], 'AWS::WAFv2::WebACL');
  const rules = acls.flatMap(({ Rules }) => Rules as Rule[]);
  const groups = rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
  return {
    'web ACLs': acls.length,
    'rules of our own': rules.length - groups.length,
    'rule groups of AWS': groups.length,
  };
}

test('the README has what the firewall of production costs, and the sandbox has none', () => {
  const counts = Object.entries(firewallOf('production')) as [keyof typeof FIREWALL_CENTS, number][];
  const rows = counts.map(([what, count]) => {
    const cents = FIREWALL_CENTS[what];
    return `| ${what} | ${count} | ${dollars(cents)} | ${dollars(count * cents)} |`;
  });
  const total = counts.reduce((sum, [what, count]) => sum + count * FIREWALL_CENTS[what], 0);
  expect(total).toBeGreaterThan(0);
  expect(pricesIn(firewallChapter)).toEqual([...rows, `| together | | | ${dollars(total)} |`]);
  expect(Object.values(firewallOf('sandbox'))).toEqual([0, 0, 0]);
});
