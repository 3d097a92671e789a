import { AlarmStatusWidget, Dashboard, GraphWidget, type IAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { handlersOf } from '#infra/functions/catalogue.ts';
import { namesOf, tableNameOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { apiMetric } from './api-alarms.ts';
import { businessGraphs } from './business-graphs.ts';
import { deadLettersOf } from './worker-alarms.ts';

const period = Duration.minutes(1);
const HALF = 12;
/** The metric of the messages that a queue keeps. */
const VISIBLE = 'ApproximateNumberOfMessagesVisible';

/**
 * Creates the dashboard: first the business figures, below them the technical ones. It refers to everything by name, so
 * it depends on no other stack.
 *
 * @param alarms the alarms that mail; their states are at the top of the technical part
 */
export function serviceDashboard(
  scope: Construct,
  config: StageConfig,
  alarms: readonly IAlarm[],
): Dashboard {
  const { name: stage } = config;
  const names = namesOf(stage);
  const handlers = handlersOf(config);
  const ofFunctions = (metricName: string, statistic: string) =>
    handlers.map(
      (handler) =>
        new Metric({
          namespace: 'AWS/Lambda',
          metricName,
          dimensionsMap: { FunctionName: names.function(handler) },
          label: handler,
          statistic,
          period,
        }),
    );
  const ofTable = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableNameOf(config) },
      statistic: 'Sum',
      period,
    });
  const ofQueue = (QueueName: string, metricName: string) =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName,
      dimensionsMap: { QueueName },
      ...(metricName === VISIBLE && { label: QueueName }),
      statistic: 'Maximum',
      period,
    });
  const ofWebhooks = (metricName: string) => ofQueue(names.webhooks, metricName);
  const graph = (title: string, left: Metric[], right: Metric[] = []) =>
    new GraphWidget({ title, left, right, width: HALF });

  return new Dashboard(scope, 'Dashboard', {
    dashboardName: names.dashboard,
    widgets: [
      ...businessGraphs(scope, stage),
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 2 * HALF, height: 3 })],
      [
        graph(
          'Requests',
          [apiMetric(stage, 'Count', 'Sum')],
          [apiMetric(stage, '4XXError', 'Sum'), apiMetric(stage, '5XXError', 'Sum')],
        ),
        graph('Latency', [apiMetric(stage, 'Latency', 'p50'), apiMetric(stage, 'Latency', 'p99')]),
      ],
      [
        graph('Errors of functions', ofFunctions('Errors', 'Sum')),
        graph('Duration of functions', ofFunctions('Duration', 'p99')),
      ],
      [
        graph(
          'Table',
          [ofTable('ConsumedReadCapacityUnits'), ofTable('ConsumedWriteCapacityUnits')],
          [ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')],
        ),
        graph('Waiting time of events for their workers', ofFunctions('AsyncEventAge', 'Maximum')),
      ],
      [
        graph(
          'Waiting time of webhooks, with and without slow merchants',
          [
            ofWebhooks('ApproximateAgeOfOldestMessage'),
            ofWebhooks('ApproximateAgeOfOldestMessageInQuietGroups'),
          ],
          [ofWebhooks('ApproximateNumberOfNoisyGroups')],
        ),
        graph(
          'Dead letters that wait for an operator',
          deadLettersOf(config).map((queue) => ofQueue(queue, VISIBLE)),
        ),
      ],
    ],
  });
}
