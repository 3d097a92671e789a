import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Duration } from 'aws-cdk-lib/core';
import type { FunctionLog } from '#infra/functions/function-logs.ts';
import type { StageName } from '#infra/settings/stages.ts';

const NAMESPACE = 'Domicilia';

/** What is counted of the logs of all functions of a stage together: a metric of one's own is paid for by name. */
type Counted = 'errors-to-decide' | 'failures' | 'release-calls' | 'release-failures';

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
  if (log === 'workers') return;
  // Workers move to a release at once, so only what the API calls says how a release does.
  count('ReleaseCalls', 'release-calls', is('type', 'platform.report'));
  count('ReleaseFailures', 'release-failures', FilterPattern.any(failedCalls(log), ownFailure(log)));
}

/** What `countInLogs` counts, minute by minute or longer. */
export const countedInLogs = (stage: StageName, name: Counted, period: Duration): Metric =>
  new Metric({ namespace: NAMESPACE, metricName: `${stage}-${name}`, statistic: 'Sum', period });

/**
 * The reports of Lambda on calls that failed or ran out of time, one for each call. The authorizer refuses a token by
 * failing, which is none: it logs what is one, so only its timeouts count, and that it could not be loaded. Lambda
 * reports that of the initialization, at the level WARN, which is logged by default:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
 */
function failedCalls(log: FunctionLog): JsonPattern {
  const isReported = is('type', 'platform.report');
  const isUnsuccessful = FilterPattern.stringValue('$.record.status', '!=', 'success');
  if (log !== 'authorizer') return FilterPattern.all(isReported, isUnsuccessful);
  return FilterPattern.any(
    FilterPattern.all(isReported, is('record.status', 'timeout')),
    FilterPattern.all(is('type', 'platform.initReport'), isUnsuccessful),
  );
}

/** The lines about a failure that callers heard of, or would have, in place of Lambda's report. */
const ownFailure = (log: FunctionLog): JsonPattern =>
  log === 'authorizer'
    ? is('event', 'token_not_verified')
    : FilterPattern.all(is('event', 'request_failed'), is('fault', 'service'));

const is = (member: string, value: string): JsonPattern =>
  FilterPattern.stringValue(`$.${member}`, '=', value);
