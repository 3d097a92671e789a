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

/** Two weeks, so that the same day of the week stands beside each. */
const TWO_WEEKS = '-P14D';

/** The graphs of what the stage does for merchants, row by row. */
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
      days('Charges, day by day', [figure('Presented'), figure('Paid'), failed, figure('ReturnedLate')]),
      days('Failed charges, by reason', failures, true),
    ],
    [
      new GraphWidget({
        title: 'Webhooks, and the seconds until they arrive',
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

/** One for each day on which the stage was there and no run came to its end. Neither metric is paid for. */
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
