import {
  CloudWatchClient,
  type CompositeAlarm,
  DescribeAlarmsCommand,
  type MetricAlarm,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { namesOf } from '#infra/settings/names.ts';
import { alarmTopicArn } from './alarm-subscriptions.ts';
import { awsOptions } from './aws-options.ts';
import { OpsError } from './command.ts';
import { type Target, target } from './target.ts';

/** An alarm of a stage in CloudWatch. */
export type DeployedAlarm = {
  /** Without the prefix of the stage. */
  readonly name: string;
  readonly state: string;
  /** Since when it is in this state. */
  readonly since: string;
  /** Whether it mails by itself. */
  readonly mails: boolean;
  /** Whether it is composed of other alarms. */
  readonly isComposite: boolean;
  /** The line of the runbook. */
  readonly line: string;
};

const cloudWatch = () => new CloudWatchClient(awsOptions());

/** Returns the deployed stage that commands about alarms work on. */
export function deployedTarget(): Target {
  const found = target();
  if (found.isLocal)
    throw new OpsError('The local service has no alarms. Name a deployed stage with --stage.');
  return found;
}

/** Returns the alarms of the target's stage, by name. */
export async function deployedAlarms(): Promise<DeployedAlarm[]> {
  const place = deployedTarget();
  const prefix = namesOf(place.stage).of('');
  const topic = alarmTopicArn(place);
  const found = await cloudWatch().send(
    new DescribeAlarmsCommand({
      AlarmNamePrefix: prefix,
      AlarmTypes: ['MetricAlarm', 'CompositeAlarm'],
      // A stage has some twenty.
      MaxRecords: 100,
    }),
  );
  const shown = (isComposite: boolean) => (alarm: MetricAlarm | CompositeAlarm) => ({
    name: alarm.AlarmName?.slice(prefix.length) ?? '',
    state: alarm.StateValue ?? '',
    since: alarm.StateUpdatedTimestamp?.toISOString() ?? '',
    mails: alarm.AlarmActions?.includes(topic) ?? false,
    isComposite,
    line: alarm.AlarmDescription ?? '',
  });
  const { MetricAlarms = [], CompositeAlarms = [] } = found;
  return [...MetricAlarms.map(shown(false)), ...CompositeAlarms.map(shown(true))].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

/**
 * Raises an alarm until its next evaluation, which resets it within seconds or a minute. The mail is still sent:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
 */
export async function raiseAlarm(name: string, reason: string): Promise<void> {
  const AlarmName = namesOf(deployedTarget().stage).of(name);
  await cloudWatch().send(new SetAlarmStateCommand({ AlarmName, StateValue: 'ALARM', StateReason: reason }));
}
