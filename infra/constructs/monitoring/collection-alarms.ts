import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import { type StageAlarms, sumOf } from './stage-alarms.ts';

/** A day, and as long as a run may take. */
const HOURS_WITHOUT_RUN = 26;

/** Alarms as soon as a run does not come to its end, whatever the reason, and where none has for a day. */
export function addCollectionAlarms(alarms: StageAlarms): void {
  const names = namesOf(alarms.config.name);
  const runs = (outcome: string) => runMetric(alarms.scope, names, outcome);
  alarms.add('collections-unfinished', {
    line: 'The collections of the day did not end. ops collections status says how far they are, the history of the run in the console of Step Functions where and why. Run the day again before the bank closes: ops collections run.',
    metric: sumOf(['Failed', 'TimedOut', 'Aborted'].map(runs), Duration.minutes(1)),
  });
  // Silence has two reasons: no run, or no stage yet. Where the sweep of every minute runs, there is a stage; an hour
  // without it has no value at all.
  alarms.add('collections-missed', {
    line: 'No collections have ended well for a day. See ops collections status, and in the console of EventBridge whether the schedule domicilia-…-collections is on. What is due waits, and ops collections run takes it along.',
    metric: new MathExpression({
      expression: 'sweeps / sweeps - SUM([sweeps * 0, FILL(ended, 0)])',
      usingMetrics: { sweeps: sweepMetric(names), ended: runs('Succeeded') },
      period: Duration.hours(1),
    }),
    lasting: [HOURS_WITHOUT_RUN, HOURS_WITHOUT_RUN],
  });
}

type Names = ReturnType<typeof namesOf>;

/** The runs of a stage's collections that came to an end of this kind (`Succeeded`). */
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

/** The runs of the sweep of every minute: where there are some, there is a stage. */
export const sweepMetric = (names: Names): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Invocations',
    dimensionsMap: { FunctionName: names.function('workers/sweep-account-verifications') },
    statistic: 'Sum',
  });
