import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAlarm, sumOf } from './alarm.ts';

/** An alarm as soon as a run does not come to its end, whatever the reason. */
export function addStateMachineAlarms(
  scope: Construct,
  machine: StateMachine,
  name: string,
  topic: ITopic,
): void {
  const period = Duration.minutes(1);
  const failures = {
    failed: machine.metricFailed({ period }),
    timed_out: machine.metricTimedOut({ period }),
    aborted: machine.metricAborted({ period }),
  };
  addAlarm(scope, 'Unfinished', {
    name: `${name}-unfinished`,
    description: `A run of ${name} failed. Its history says where; start it again with the same input before the bank closes.`,
    metric: sumOf(failures, 'Runs that did not end well'),
    topic,
  });
}
