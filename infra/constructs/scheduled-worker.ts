import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Duration, TimeZone } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '../names.ts';
import { deadLetters, sendTo } from './dead-letters.ts';
import { startOnSchedule } from './schedule.ts';
import { type ServiceContext, ServiceFunction } from './service-function.ts';

/**
 * A function that runs every few minutes. A run that fails is not repeated: the next one does its work. A start that
 * the scheduler could not deliver ends in the dead-letter queue.
 */
export function scheduledWorker(
  scope: Construct,
  handler: string,
  everyMinutes: number,
  context: ServiceContext,
): ServiceFunction {
  const queue = deadLetters(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context);
  const interval = Duration.minutes(everyMinutes);
  worker.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: interval });
  startOnSchedule(worker, {
    name: namesOf(context.config.name).function(handler),
    description: `Starts functions/${handler}.ts`,
    schedule: ScheduleExpression.rate(interval),
    targetArn: worker.lambda.functionArn,
    action: 'lambda:InvokeFunction',
    queue,
    maxAge: interval,
  });
  return worker;
}

/** How long a run of the day that failed is tried again. */
const WORTHWHILE = Duration.hours(1);

/**
 * A function that runs at times of the day. The next run is far away, so one that fails is repeated twice, and then
 * its event ends in the dead-letter queue, as does a start that the scheduler could not deliver. The event says for
 * which time it is (`scheduled_at`, in UTC).
 *
 * @param cron six fields, as in `30 8 ? * MON-FRI *`
 */
export function cronWorker(
  scope: Construct,
  handler: string,
  { cron, timezone }: { readonly cron: string; readonly timezone: string },
  context: ServiceContext,
): ServiceFunction {
  const queue = deadLetters(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context, [sendTo(queue)]);
  worker.lambda.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: WORTHWHILE,
    onFailure: { bind: () => ({ destination: queue.queueArn }) },
  });
  startOnSchedule(worker, {
    name: namesOf(context.config.name).function(handler),
    description: `Starts functions/${handler}.ts`,
    schedule: ScheduleExpression.expression(`cron(${cron})`, TimeZone.of(timezone)),
    targetArn: worker.lambda.functionArn,
    action: 'lambda:InvokeFunction',
    input: SCHEDULED_AT,
    queue,
    maxAge: WORTHWHILE,
  });
  return worker;
}

/** The scheduler puts the time in that the run is for, however late it starts. */
export const SCHEDULED_AT = JSON.stringify({ scheduled_at: '<aws.scheduler.scheduled-time>' });
