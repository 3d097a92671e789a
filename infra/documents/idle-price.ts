import { FAILURES, FIGURES } from '#lib/domain/figures.ts';
import { table } from './parts.ts';
import { resourcesOf, type StageTemplates } from './resources.ts';

/**
 * AWS's list prices for a month in us-east-1, in US cents, as of November 2026, of what a stage pays for without any
 * request. For the firewall: https://aws.amazon.com/waf/pricing/
 */
const CENTS = {
  'metrics that alarms watch': 10,
  'composite alarms': 50,
  'metrics of our own': 30,
  'business figures': 30,
  dashboard: 300,
  'encryption keys': 100,
  secrets: 40,
  'web ACLs': 500,
  'rules of our own': 100,
  'rule groups of AWS': 100,
};

type Item = keyof typeof CENTS;

const ITEMS = Object.keys(CENTS) as Item[];

/** Returns the table of an idle month's costs of each stage, in US dollars. */
export function idlePriceTable(
  templates: Readonly<Record<'production' | 'sandbox', StageTemplates>>,
): string {
  const [production, sandbox] = [countsOf(templates.production), countsOf(templates.sandbox)];
  const rows = ITEMS.map((item) => [
    item,
    dollars(CENTS[item]),
    ...[production, sandbox].flatMap((counts) => [counts[item], dollars(counts[item] * CENTS[item])]),
  ]);
  return table(
    ['what', 'each', 'production', 'a month', 'sandbox', 'a month'],
    [...rows, ['together', '', '', dollars(totalOf(production)), '', dollars(totalOf(sandbox))]],
  );
}

/** Returns the number of each item in a stage. */
export function countsOf(templates: StageTemplates): Record<Item, number> {
  const count = (type: string) => resourcesOf(templates, type).length;
  const rules = resourcesOf(templates, 'AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules as Rule[]);
  const groups = rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement !== undefined);
  return {
    'metrics that alarms watch': resourcesOf(templates, 'AWS::CloudWatch::Alarm').reduce(
      (sum, alarm) => sum + metricsWatchedBy(alarm),
      0,
    ),
    'composite alarms': count('AWS::CloudWatch::CompositeAlarm'),
    'metrics of our own': ownMetricsIn(templates).size,
    // A figure with reasons is a metric for each reason.
    'business figures': FIGURES.length - 1 + FAILURES.length,
    dashboard: count('AWS::CloudWatch::Dashboard'),
    'encryption keys': count('AWS::KMS::Key'),
    secrets: count('AWS::SecretsManager::Secret'),
    'web ACLs': count('AWS::WAFv2::WebACL'),
    'rules of our own': rules.length - groups.length,
    'rule groups of AWS': groups.length,
  };
}

type Rule = { readonly Statement: { readonly ManagedRuleGroupStatement?: object } };

/** Returns the metrics that an alarm watches: AWS charges for each metric in an expression. */
function metricsWatchedBy({ Metrics }: { readonly Metrics?: unknown }): number {
  if (!Array.isArray(Metrics)) return 1;
  return Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}

/** Returns the names of our own metrics. Several filters can count for one metric. */
function ownMetricsIn(templates: StageTemplates): Set<unknown> {
  const transformations = resourcesOf(templates, 'AWS::Logs::MetricFilter').flatMap(
    ({ MetricTransformations }) => MetricTransformations as { readonly MetricName: string }[],
  );
  return new Set(transformations.map(({ MetricName }) => MetricName));
}

const totalOf = (counts: Record<Item, number>): number =>
  ITEMS.reduce((sum, item) => sum + counts[item] * CENTS[item], 0);

const dollars = (cents: number): string => (cents / 100).toFixed(2);
