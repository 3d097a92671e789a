import { type Alarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { tableNameOf } from '#infra/settings/names.ts';
import { type StageAlarms, sumOf } from './stage-alarms.ts';

const MINUTE = Duration.minutes(1);

/** The DynamoDB operations of the service. Most of these metrics have no data in normal operation. */
const OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

/** Adds the part alarm on errors of DynamoDB itself. The client retries single errors. */
export function tableErrors(alarms: StageAlarms): Alarm {
  const TableName = tableNameOf(alarms.config);
  const errors = OPERATIONS.map((Operation) => tableMetric('SystemErrors', { TableName, Operation }));
  return alarms.addPart('table-errors', {
    line: 'DynamoDB fails with errors of its own, and the API responds with 503 until it recovers. See health.aws.amazon.com. The workers catch up by themselves.',
    metric: sumOf(errors, MINUTE),
    // Lasts as long as the errors of the API that it causes.
    lasting: [3, 15],
  });
}

/**
 * Adds the alarm on lasting throttling of the table or its indexes; clients retry a short burst. A request counts if
 * any part of it is throttled, also the write to an index. A batch that continues without some of its items does not
 * count, so throttled reads are counted as well.
 */
export function addThrottlingAlarm(alarms: StageAlarms): void {
  const TableName = tableNameOf(alarms.config);
  const throttles = [
    ...OPERATIONS.map((Operation) => tableMetric('ThrottledRequests', { TableName, Operation })),
    tableMetric('ReadThrottleEvents', { TableName }),
  ];
  alarms.add('table-throttled', {
    line: 'DynamoDB keeps throttling the table or an index. Its console shows which of the two. Then find the cause: a run of the collections (ops collections status), a replay, or one merchant. Throttling ends with its cause; AWS can raise the limit of the table.',
    metric: sumOf(throttles, MINUTE),
    threshold: 10,
    lasting: [5, 10],
  });
}

const tableMetric = (metricName: string, dimensionsMap: Record<string, string>): Metric =>
  new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: MINUTE });
