import { type Alarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration, Fn } from 'aws-cdk-lib/core';
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

/** A writing of the table is one unit at least; no stage writes as many units in a period. */
const MOST_UNITS = 1_000_000;

/**
 * Adds the part alarm on a stream that nobody reads although the table is written. AWS disables a pipe by itself after
 * nearly continuous 4xx errors, and then reports neither executions nor failures:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-error-troubleshooting.html
 *
 * No metric has the state of a pipe. A period counts if it has writes, and the pipe, the only reader, received no record.
 * The sum subtracts so much for each record that one is enough.
 */
export function streamUnread(alarms: StageAlarms, streamArn: string): Alarm {
  const TableName = tableNameOf(alarms.config);
  // arn:aws:dynamodb:region:account:table/name/stream/label
  const StreamLabel = Fn.select(3, Fn.split('/', streamArn));
  const period = Duration.minutes(5);
  return alarms.addPart('pipe-stopped', {
    line: 'The table is written, and its pipe receives none of the records: AWS or an operator has stopped it. Start it, as pipe-failing says.',
    metric: new MathExpression({
      expression: `SUM([FILL(written, 0), FILL(received, 0) * -${MOST_UNITS}])`,
      usingMetrics: {
        written: tableMetric('ConsumedWriteCapacityUnits', { TableName }, period),
        received: tableMetric(
          'ReturnedRecordsCount',
          { TableName, Operation: 'GetRecords', StreamLabel },
          period,
        ),
      },
      period,
    }),
    // A stage may write seldom. Twice: a record may arrive in the next period, and a refused write has none.
    lasting: [2, 12],
  });
}

const tableMetric = (
  metricName: string,
  dimensionsMap: Record<string, string>,
  period: Duration = MINUTE,
): Metric => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period });
