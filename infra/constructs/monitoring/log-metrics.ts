import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Duration } from 'aws-cdk-lib/core';
import type { FunctionLog } from '#infra/functions/function-logs.ts';
import type { StageName } from '#infra/settings/stages.ts';

const NAMESPACE = 'Domicilia';

/** The metrics of the logs of all functions of a stage together: each custom metric costs money. */
type Counted = 'errors-to-decide' | 'unreadable-items' | 'failures' | 'release-calls' | 'release-failures';

/** Errors that callers receive. The API's alarms cover these. */
const TOLD = ['request_failed'];

/** Errors that are retried. A single one is no reason to look; many are. */
const COMING_AGAIN = ['token_not_verified', 'account_verification_failed', 'failure_not_kept'];

/**
 * A record that cannot be read, logged by whatever reads it until an operator has repaired it: by a sweep each minute, or
 * by a caller that asks again. It has an alarm of its own, since an alarm that is raised sends no further mail.
 */
const UNREADABLE = 'item_unreadable';

/** Counts the errors that the functions of a log group log, and their failed calls. */
export function countInLogs(logGroup: LogGroup, log: FunctionLog, stage: StageName): void {
  const count = (id: string, name: Counted, filterPattern: JsonPattern) =>
    logGroup.addMetricFilter(id, {
      filterPattern,
      metricNamespace: NAMESPACE,
      metricName: `${stage}-${name}`,
      // The sweep logs every minute, so every minute has a value: AWS treats minutes without one in different ways.
      defaultValue: 0,
    });
  const isNot = (event: string) => FilterPattern.stringValue('$.event', '!=', event);
  count(
    'LoggedErrors',
    'errors-to-decide',
    FilterPattern.all(is('level', 'error'), ...[...TOLD, ...COMING_AGAIN, UNREADABLE].map(isNot)),
  );
  count('UnreadableItems', 'unreadable-items', is('event', UNREADABLE));
  count(
    'Failures',
    'failures',
    FilterPattern.any(failedCalls(log), ...COMING_AGAIN.map((event) => is('event', event))),
  );
  if (log === 'workers') return;
  // Workers change to a release at once, so only the API's functions show whether it works.
  count('ReleaseCalls', 'release-calls', is('type', 'platform.report'));
  count('ReleaseFailures', 'release-failures', FilterPattern.any(failedCalls(log), ownFailure(log)));
}

/** Returns a metric of `countInLogs` for this period. */
export const countedInLogs = (stage: StageName, name: Counted, period: Duration): Metric =>
  new Metric({ namespace: NAMESPACE, metricName: `${stage}-${name}`, statistic: 'Sum', period });

/**
 * Matches Lambda's reports of calls that failed or timed out, one for each call. The authorizer refuses a token by
 * failing, which is not a failure, and logs real ones itself; so only its timeouts count, and that it could not be
 * loaded. Lambda reports a failed initialization at the level WARN, which is logged by default:
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

/** Matches the log lines of failures of our own, which Lambda does not report. */
const ownFailure = (log: FunctionLog): JsonPattern =>
  log === 'authorizer'
    ? is('event', 'token_not_verified')
    : FilterPattern.all(is('event', 'request_failed'), is('fault', 'service'));

const is = (member: string, value: string): JsonPattern =>
  FilterPattern.stringValue(`$.${member}`, '=', value);
