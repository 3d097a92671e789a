import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { FUNCTION_LOGS, type FunctionLog } from '#infra/functions/function-logs.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { countInLogs } from './log-metrics.ts';

export type FunctionLogs = Readonly<Record<FunctionLog, LogGroup>>;

/**
 * Creates the log groups of a stage's functions, with the metrics for alarms. A group for each function would need
 * three resources each. Lambda permits functions to share a group, and names the function in each log stream:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
 */
export function functionLogs(scope: Construct, config: StageConfig, encryptionKey: IKey): FunctionLogs {
  const groups = FUNCTION_LOGS.map((log) => {
    const group = new LogGroup(scope, `${log}-logs`, {
      logGroupName: namesOf(config.name).logGroup(log),
      retention: config.logDays,
      encryptionKey,
      removalPolicy: removalOf(config),
    });
    countInLogs(group, log, config.name);
    return [log, group] as const;
  });
  return Object.fromEntries(groups) as Record<FunctionLog, LogGroup>;
}
