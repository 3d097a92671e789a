import { type Resource, resourcesOf, type Templates } from '#tests/infra/synthesized.ts';

/** A metric that an alarm watches. */
export type Watched = {
  readonly id: string;
  /**
   * Namespace, name and the values of its dimensions in the order of their names, separated by blanks; of an ARN its
   * last part.
   */
  readonly key: string;
  readonly stat: string;
  readonly period: number;
};

export type MetricAlarm = {
  readonly subject: string;
  readonly mails: boolean;
  readonly metrics: readonly Watched[];
  /** Its value from the functions of metric math and the values of the metrics. */
  readonly compute: (...given: readonly unknown[]) => number;
  readonly threshold: number;
  readonly datapoints: number;
  readonly periods: number;
};

export type Composite = {
  readonly subject: string;
  readonly mails: boolean;
  /** Whether the rule holds, given a function that says whether an alarm is raised. */
  readonly holds: (isRaised: (subject: string) => boolean) => boolean;
};

/** The part of a stage's alarms that CloudWatch evaluates, in the order in which composites need others. */
export function alarmsOf(templates: Partial<Templates>): { metric: MetricAlarm[]; composite: Composite[] } {
  const all = Object.values(templates).flatMap((template) => [
    ...resourcesOf(template, 'AWS::CloudWatch::Alarm'),
    ...resourcesOf(template, 'AWS::CloudWatch::CompositeAlarm'),
  ]);
  const subjects = Object.fromEntries(all.map(([id, { Properties }]) => [id, subjectOf(Properties)]));
  const metric: MetricAlarm[] = [];
  const composite: Composite[] = [];
  for (const [, { Properties: alarm }] of all) {
    const subject = subjectOf(alarm);
    const mails = alarm.AlarmActions !== undefined;
    if (alarm.AlarmRule) composite.push({ subject, mails, holds: ruleOf(textOf(alarm.AlarmRule, subjects)) });
    else metric.push({ subject, mails, ...evaluatedOf(alarm) });
  }
  return { metric, composite };
}

const subjectOf = ({ AlarmName }: Resource): string => AlarmName.replace(/^domicilia-[a-z]+-/, '');

function evaluatedOf(alarm: Resource): Omit<MetricAlarm, 'subject' | 'mails'> {
  if (
    alarm.ComparisonOperator !== 'GreaterThanOrEqualToThreshold' ||
    alarm.TreatMissingData !== 'notBreaching'
  )
    throw new Error(`${alarm.AlarmName} is evaluated in a way that is not known here`);
  const of = {
    threshold: alarm.Threshold,
    datapoints: alarm.DatapointsToAlarm,
    periods: alarm.EvaluationPeriods,
  };
  if (!alarm.Metrics) {
    const stat = alarm.Statistic ?? alarm.ExtendedStatistic;
    return {
      ...of,
      compute: mathOf('m', ['m']),
      metrics: [{ id: 'm', key: keyOf(alarm), stat, period: alarm.Period }],
    };
  }
  const [math, ...metrics] = alarm.Metrics;
  return {
    ...of,
    compute: mathOf(
      math.Expression,
      metrics.map(({ Id }: Resource) => Id),
    ),
    metrics: metrics.map(({ Id, MetricStat }: Resource) => ({
      id: Id,
      key: keyOf(MetricStat.Metric),
      stat: MetricStat.Stat,
      period: MetricStat.Period,
    })),
  };
}

/**
 * Metric math has the syntax of JavaScript, as far as it is used; `FILL` gets the id of its metric, and `IF` the
 * comparison.
 */
function mathOf(expression: string, ids: readonly string[]): MetricAlarm['compute'] {
  const text = expression
    .replace(/FILL\((\w+),/g, 'FILL("$1",')
    .replace(/IF\((.+?) >= ([\d.]+),/g, 'IF($1, $2,');
  return new Function('FILL', 'IF', 'SUM', 'MAX', ...ids, `return ${text}`) as MetricAlarm['compute'];
}

function ruleOf(rule: string): Composite['holds'] {
  const text = rule.replaceAll(' OR ', ' || ').replaceAll(' AND ', ' && ').replaceAll('NOT (', '! (');
  return new Function('ALARM', `return ${text}`) as Composite['holds'];
}

function keyOf({ Namespace, MetricName, Dimensions = [] }: Resource): string {
  const values = Dimensions.map(({ Value }: Resource) => textOf(Value).replace(/^arn:.*:/, ''));
  return [Namespace, MetricName, ...values].join(' ');
}

/** Returns a text of the template: references become names, and ARNs of other resources the result of `named`. */
function textOf(value: Resource, named: Record<string, string> = {}): string {
  if (typeof value === 'string') return value;
  if (value.Ref) return value.Ref;
  // The label of the table's stream, which only AWS knows.
  if (value['Fn::Select']) return 'stream-label';
  if (value['Fn::GetAtt']) return named[value['Fn::GetAtt'][0]] ?? value['Fn::GetAtt'].join('.');
  return value['Fn::Join'][1].map((part: Resource) => textOf(part, named)).join('');
}
