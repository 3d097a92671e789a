import { type Alarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { tableNameOf } from '#infra/settings/names.ts';
import { type StageAlarms, sumOf } from './stage-alarms.ts';

const MINUTE = Duration.minutes(1);

/** What the service sends to DynamoDB. Most of these metrics have no data for as long as all is well. */
const OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

/** An alarm on errors of DynamoDB itself, which is part of another. Single ones are repeated by the client. */
export function tableErrors(alarms: StageAlarms): Alarm {
  const TableName = tableNameOf(alarms.config);
  const errors = OPERATIONS.map((Operation) => tableMetric('SystemErrors', { TableName, Operation }));
  return alarms.addPart('table-errors', {
    line: 'DynamoDB fails on its side, and the API answers 503 until it recovers. See health.aws.amazon.com; the workers catch up by themselves.',
    metric: sumOf(errors, MINUTE),
    // Until what failed with it has been quiet for long enough, too.
    lasting: [3, 15],
  });
}

/**
 * An alarm on throttling of the table or its indexes that lasts. A short burst is repeated by the clients. A request
 * counts whichever of its parts is throttled, the write to an index included; only one of a batch that goes on without
 * some of its items does not, so that reads of the table are counted by themselves, too.
 */
export function addThrottlingAlarm(alarms: StageAlarms): void {
  const TableName = tableNameOf(alarms.config);
  const throttles = [
    ...OPERATIONS.map((Operation) => tableMetric('ThrottledRequests', { TableName, Operation })),
    tableMetric('ReadThrottleEvents', { TableName }),
  ];
  alarms.add('table-throttled', {
    line: 'DynamoDB keeps throttling the table or an index. In its console, see which of both, then what is busy: a run of the collections (ops collections status), a replay, one merchant. It ends with what causes it; the limit of the table can be raised with AWS.',
    metric: sumOf(throttles, MINUTE),
    threshold: 10,
    lasting: [5, 10],
  });
}

const tableMetric = (metricName: string, dimensionsMap: Record<string, string>): Metric =>
  new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: MINUTE });
