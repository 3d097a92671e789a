import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAlarm } from './alarm.ts';

/** An alarm as soon as a run does not come to its end, whatever the reason. */
export function addStateMachineAlarms(
  scope: Construct,
  machine: StateMachine,
  name: string,
  topic: ITopic,
): void {
  const period = Duration.minutes(1);
  const usingMetrics = {
    failed: machine.metricFailed({ period }),
    timed_out: machine.metricTimedOut({ period }),
    aborted: machine.metricAborted({ period }),
  };
  addAlarm(scope, 'Unfinished', {
    name: `${name}-unfinished`,
    description: `A run of ${name} failed. Its history says where; start it again with the same input before the bank closes.`,
    metric: new MathExpression({
      expression: Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(' + '),
      label: 'Runs that did not end well',
      period,
      usingMetrics,
    }),
    threshold: 1,
    topic,
  });
}
