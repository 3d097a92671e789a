import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAlarm, sumOf } from './alarm.ts';

/** A day, and as long as a run may take. */
const HOURS_WITHOUT_RUN = 26;

/** Alarms as soon as a run does not come to its end, whatever the reason, and where none has for a day. */
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
    description: `A run of ${name} failed. Its history says where; run the day again before the bank closes: ops collections run.`,
    metric: sumOf(failures, 'Runs that did not end well'),
    topic,
  });
  addAlarm(scope, 'Missed', {
    name: `${name}-missed`,
    description: `No run of ${name} has ended well for a day, or none yet on a new stage. See ops collections status; what is due waits, and the next run takes it.`,
    metric: machine.metricSucceeded({ period: Duration.hours(1), statistic: 'Sum' }),
    periods: HOURS_WITHOUT_RUN,
    isMissed: true,
    topic,
  });
}
