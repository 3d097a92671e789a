import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { AnyTable } from '#infra/constructs/data/table.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { addAlarm, sumOf } from './alarm.ts';

const period = Duration.minutes(1);

/** Alarms on throttled requests to the table or its indexes, and on errors of DynamoDB itself. */
export function addTableAlarms(scope: Construct, table: AnyTable, stage: StageName, topic: ITopic): void {
  const names = namesOf(stage);
  addAlarm(scope, 'TableThrottles', {
    name: names.of('table-throttles'),
    description: 'DynamoDB throttles the table or one of its indexes. Look for a hot partition key.',
    metric: sumOf(throttleMetrics(names.table), 'Throttled reads and writes'),
    topic,
  });
  addAlarm(scope, 'TableSystemErrors', {
    name: names.of('table-system-errors'),
    description: 'DynamoDB fails on its side. Requests answer 503 until it recovers.',
    metric: table.metricSystemErrorsForOperations({
      operations: [
        Operation.GET_ITEM,
        Operation.PUT_ITEM,
        Operation.UPDATE_ITEM,
        Operation.DELETE_ITEM,
        Operation.QUERY,
        Operation.TRANSACT_WRITE_ITEMS,
      ],
      period,
    }),
    topic,
  });
}

/** Throttled reads and writes of the table and of each index, each under a name for the sum. */
function throttleMetrics(tableName: string): Record<string, Metric> {
  const places = [
    ['table', { TableName: tableName }],
    ...Object.keys(INDEXES).map(
      (index) => [index, { TableName: tableName, GlobalSecondaryIndexName: index }] as const,
    ),
  ] as const;
  return Object.fromEntries(
    places.flatMap(([place, dimensionsMap]) =>
      ['Read', 'Write'].map((kind) => [
        `${place}_${kind.toLowerCase()}s`,
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${kind}ThrottleEvents`,
          dimensionsMap,
          statistic: 'Sum',
          period,
        }),
      ]),
    ),
  );
}
