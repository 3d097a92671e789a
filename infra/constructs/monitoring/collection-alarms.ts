import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import { type StageAlarms, sumOf } from './stage-alarms.ts';

/** A day, and the longest duration of a run. */
const HOURS_WITHOUT_RUN = 26;

/** Adds the alarms on a run that does not finish, and on a day without a finished run. */
export function addCollectionAlarms(alarms: StageAlarms): void {
  const names = namesOf(alarms.config.name);
  const runs = (outcome: string) => runMetric(alarms.scope, names, outcome);
  alarms.add('collections-unfinished', {
    line: 'The collections of the day did not finish. ops collections status shows how far they are; the history of the run in the Step Functions console shows where and why it stopped. Run the day again before the bank closes: ops collections run.',
    metric: sumOf(['Failed', 'TimedOut', 'Aborted'].map(runs), Duration.minutes(1)),
  });
  // No data means no run, or no stage yet. If the sweep of every minute runs, there is a stage; an hour without it has
  // no value.
  alarms.add('collections-missed', {
    line: 'No run of the collections has succeeded for a day. See ops collections status, and in the EventBridge console whether the schedule domicilia-…-collections is enabled. Due orders wait for the next run: start it with ops collections run.',
    metric: new MathExpression({
      expression: 'sweeps / sweeps - SUM([sweeps * 0, FILL(ended, 0)])',
      usingMetrics: { sweeps: sweepMetric(names), ended: runs('Succeeded') },
      period: Duration.hours(1),
    }),
    lasting: [HOURS_WITHOUT_RUN, HOURS_WITHOUT_RUN],
  });
}

type Names = ReturnType<typeof namesOf>;

/** Returns the number of a stage's collection runs with this outcome (`Succeeded`). */
export function runMetric(scope: Construct, names: Names, outcome: string): Metric {
  const StateMachineArn = Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: names.of('collections'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return new Metric({
    namespace: 'AWS/States',
    metricName: `Executions${outcome}`,
    dimensionsMap: { StateMachineArn },
    statistic: 'Sum',
  });
}

/** Returns the number of runs of the sweep of every minute: if there are any, there is a stage. */
export const sweepMetric = (names: Names): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Invocations',
    dimensionsMap: { FunctionName: names.function('workers/sweep-account-verifications') },
    statistic: 'Sum',
  });
