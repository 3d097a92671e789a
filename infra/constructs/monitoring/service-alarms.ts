import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageConfig } from '#infra/settings/stages.ts';
import { addApiAlarms } from './api-alarms.ts';
import { addCollectionAlarms } from './collection-alarms.ts';
import { addFunctionAlarms } from './function-alarms.ts';
import { addReleaseAlarm } from './release-alarm.ts';
import { StageAlarms } from './stage-alarms.ts';
import { addThrottlingAlarm } from './table-alarms.ts';
import { addWorkerAlarms } from './worker-alarms.ts';

/**
 * Creates all alarms of a stage, by symptom: each is a reason to look now. They refer to everything but the table's
 * stream by name. The runbook has a line for each.
 *
 * @returns the alarms that mail
 */
export function serviceAlarms(
  scope: Construct,
  config: StageConfig,
  { alarms: topic, streamArn }: { readonly alarms: ITopic; readonly streamArn: string },
): readonly IAlarm[] {
  const alarms = new StageAlarms(scope, config, topic);
  addFunctionAlarms(alarms, addApiAlarms(alarms));
  addThrottlingAlarm(alarms);
  addCollectionAlarms(alarms);
  addWorkerAlarms(alarms, streamArn);
  addReleaseAlarm(alarms);
  return alarms.mailing;
}
