import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { LogLevel, type LogOptions } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/names.ts';
import type { ServiceContext } from './service-function.ts';

/**
 * Every event of the collections' runs in an encrypted log group of their own. What the steps hand on stays out: it
 * is in the history of the run, for whoever may read that.
 */
export function machineLog(scope: Construct, { config, data }: ServiceContext): LogOptions {
  const destination = new LogGroup(scope, 'Logs', {
    logGroupName: namesOf(config.name).logGroup('collections'),
    retention: config.logRetention,
    encryptionKey: data.operationsKey,
    removalPolicy: config.logRemoval,
  });
  return { destination, level: LogLevel.ALL, includeExecutionData: false };
}
