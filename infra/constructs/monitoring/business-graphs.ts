import { GraphWidget, type IMetric, type IWidget, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { FAILURES, type Figure } from '#lib/domain/figures.ts';
import { runMetric, sweepMetric } from './collection-alarms.ts';

const DAY = Duration.days(1);
const MINUTES = Duration.minutes(5);
const HALF = 12;

/** Two weeks, so that each day can be compared with the same day of the other week. */
const TWO_WEEKS = '-P14D';

/** Returns the graphs of the business figures, row by row. */
export function businessGraphs(scope: Construct, stage: StageName): IWidget[][] {
  const figure = (metricName: Figure, period = DAY, statistic = 'Sum') =>
    new Metric({
      namespace: 'Domicilia',
      metricName,
      dimensionsMap: { Stage: stage },
      label: statistic === 'Sum' ? metricName : `${metricName} ${statistic}`,
      statistic,
      period,
    });
  const failures = FAILURES.map(
    (Reason) =>
      new Metric({
        namespace: 'Domicilia',
        metricName: 'Failed' satisfies Figure,
        dimensionsMap: { Stage: stage, Reason },
        label: Reason,
        statistic: 'Sum',
        period: DAY,
      }),
  );
  const usingMetrics = Object.fromEntries(failures.map((metric, index) => [`f${index + 1}`, metric]));
  const failed = new MathExpression({
    expression: `SUM([${Object.keys(usingMetrics).join(', ')}])`,
    usingMetrics,
    label: 'Failed',
    period: DAY,
  });
  const days = (title: string, left: IMetric[], stacked = false) =>
    new GraphWidget({ title, left, stacked, period: DAY, start: TWO_WEEKS, width: HALF });
  return [
    [
      days('Charges per day', [figure('Presented'), figure('Paid'), failed, figure('ReturnedLate')]),
      days('Failed charges, by reason', failures, true),
    ],
    [
      new GraphWidget({
        title: 'Webhooks, and their delay in seconds',
        left: [figure('WebhooksDelivered', MINUTES), figure('WebhookAttemptsFailed', MINUTES)],
        right: [figure('WebhookDelay', MINUTES, 'p50'), figure('WebhookDelay', MINUTES, 'p99')],
        width: HALF,
      }),
      days('Mails sent, and days without a run of the collections', [
        figure('MailsSent'),
        daysWithoutRun(scope, stage),
      ]),
    ],
  ];
}

/** Returns 1 for each day without a finished run, while the stage is deployed. Both metrics are free. */
const daysWithoutRun = (scope: Construct, stage: StageName): MathExpression =>
  new MathExpression({
    expression: 'IF(SUM([sweeps * 0, FILL(ended, 0)]) > 0, 0, 1)',
    usingMetrics: {
      sweeps: sweepMetric(namesOf(stage)),
      ended: runMetric(scope, namesOf(stage), 'Succeeded'),
    },
    label: 'Days without a run',
    period: DAY,
  });
