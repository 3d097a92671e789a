import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { addAlarm } from './alarm.ts';

const NAMESPACE = 'Domicilia';

/** Counts the lines that a function logs at level `error`, together with those of all functions of the stage. */
export function countLoggedErrors(logGroup: LogGroup, stage: StageName): void {
  logGroup.addMetricFilter('LoggedErrors', {
    filterPattern: FilterPattern.stringValue('$.level', '=', 'error'),
    metricNamespace: NAMESPACE,
    metricName: loggedErrors(stage),
  });
}

/**
 * Alarms on all functions together: on what they log as an error, such as a result for a subject that nobody knows,
 * and on calls that Lambda throttled.
 */
export function addFunctionAlarms(scope: Construct, stage: StageName, topic: ITopic): void {
  const names = namesOf(stage);
  const period = Duration.minutes(1);
  addAlarm(scope, 'LoggedErrors', {
    name: names.of('logged-errors'),
    description: `A function logged an error. What waits for a decision: ops exceptions list, ops events failed. Otherwise look for level "error" in the log groups below ${names.logGroup('')}.`,
    metric: new Metric({ namespace: NAMESPACE, metricName: loggedErrors(stage), statistic: 'Sum', period }),
    topic,
  });
  addAlarm(scope, 'Throttles', {
    name: names.of('throttles'),
    description:
      'Lambda refused calls. Look at the concurrency of the account; it is shared by all functions in it.',
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period }),
    topic,
  });
}

function loggedErrors(stage: StageName): string {
  return `${stage}-logged-errors`;
}
