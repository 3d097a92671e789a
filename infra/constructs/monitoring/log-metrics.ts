import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Duration } from 'aws-cdk-lib/core';
import type { FunctionLog } from '#infra/functions/function-logs.ts';
import type { StageName } from '#infra/settings/stages.ts';

const NAMESPACE = 'Domicilia';

/** What is counted of the logs of all functions of a stage together: a metric of one's own is paid for by name. */
type Counted = 'errors-to-decide' | 'failures';

/** Errors that a caller is told of, by the lines that tell of them: the API's alarms are about those. */
const TOLD = ['request_failed'];

/** Errors that come again by themselves until they are over: one is no reason to look, many are. */
const COMING_AGAIN = ['token_not_verified', 'account_verification_failed', 'failure_not_kept'];

/** Counts what the functions of a log group log as an error, and the calls that they fail. */
export function countInLogs(logGroup: LogGroup, log: FunctionLog, stage: StageName): void {
  const count = (id: string, name: Counted, filterPattern: JsonPattern) =>
    logGroup.addMetricFilter(id, {
      filterPattern,
      metricNamespace: NAMESPACE,
      metricName: `${stage}-${name}`,
      // The sweep logs every minute, so that there is a value for each: of minutes without one, AWS skips more or less.
      defaultValue: 0,
    });
  const isNot = (event: string) => FilterPattern.stringValue('$.event', '!=', event);
  count(
    'LoggedErrors',
    'errors-to-decide',
    FilterPattern.all(is('level', 'error'), ...[...TOLD, ...COMING_AGAIN].map(isNot)),
  );
  count(
    'Failures',
    'failures',
    FilterPattern.any(failedCalls(log), ...COMING_AGAIN.map((event) => is('event', event))),
  );
}

/** What `countInLogs` counts, minute by minute or longer. */
export const countedInLogs = (stage: StageName, name: Counted, period: Duration): Metric =>
  new Metric({ namespace: NAMESPACE, metricName: `${stage}-${name}`, statistic: 'Sum', period });

/**
 * The reports of Lambda on calls that failed or ran out of time. The authorizer refuses a token by failing, which is
 * none: it logs what is one, so only its timeouts count.
 */
function failedCalls(log: FunctionLog): JsonPattern {
  const status =
    log === 'authorizer'
      ? is('record.status', 'timeout')
      : FilterPattern.stringValue('$.record.status', '!=', 'success');
  return FilterPattern.all(is('type', 'platform.report'), status);
}

const is = (member: string, value: string): JsonPattern =>
  FilterPattern.stringValue(`$.${member}`, '=', value);
