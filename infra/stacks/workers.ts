import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { collections } from '#infra/constructs/collections/state-machine.ts';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { serviceDashboard } from '#infra/constructs/monitoring/dashboard.ts';
import { serviceAlarms } from '#infra/constructs/monitoring/service-alarms.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { backupFailures } from '#infra/constructs/workers/backup-failures.ts';
import { eventBus } from '#infra/constructs/workers/event-bus.ts';
import { eventPipe } from '#infra/constructs/workers/event-pipe.ts';
import { batchWorker, eventWorker } from '#infra/constructs/workers/event-worker.ts';
import { failedEventsQueue, failedEventsWorker } from '#infra/constructs/workers/failed-events.ts';
import { fileWorker, mailWorker } from '#infra/constructs/workers/foreign-event-worker.ts';
import { mailSending } from '#infra/constructs/workers/mail-sending.ts';
import { webhookWorker } from '#infra/constructs/workers/queue-worker.ts';
import type { WorkerContext } from '#infra/constructs/workers/rule-worker.ts';
import { scheduledWorker } from '#infra/constructs/workers/schedule.ts';
import type { CollectionStep } from '#infra/functions/function-spec.ts';
import { isConsumer, type WorkerHandler, workers } from '#infra/functions/workers.ts';
import { stackProps } from './stack-props.ts';

/** Holds what runs without a caller: a function for each entry of `workers.ts`, started by its trigger. */
export class WorkersStack extends Stack {
  private readonly steps: Partial<Steps> = {};

  constructor(scope: Construct, context: ServiceContext) {
    const { config } = context;
    super(
      scope,
      'workers',
      stackProps(
        config,
        'workers',
        'events and their consumers, schedules, collections, mails and the dashboard',
      ),
    );
    mailSending(this, context);
    const bus = eventBus(this, context);
    eventPipe(this, bus, context);
    backupFailures(this, context);
    const shared = { ...context, bus, failedEvents: failedEventsQueue(this, context) };
    for (const worker of Object.keys(workers) as WorkerHandler[]) {
      if (config.servesSandboxRoutes || !workers[worker].sandboxOnly) this.addWorker(worker, shared);
    }
    if (hasAllSteps(this.steps)) collections(this, this.steps, context);
    serviceDashboard(this, config, serviceAlarms(this, config, context.data));
  }

  private addWorker(handler: WorkerHandler, context: WorkerContext): void {
    const { trigger } = workers[handler];
    if (isConsumer(handler)) {
      const events = workers[handler].trigger;
      if (events.events === 'in batches') batchWorker(this, handler, events.ofAtMost, context);
      else eventWorker(this, handler, context);
    } else if ('dueWebhooks' in trigger) webhookWorker(this, handler, trigger.ofAtMost, context);
    else if ('failedEvents' in trigger) failedEventsWorker(this, handler, context);
    else if ('mailEvents' in trigger) mailWorker(this, handler, trigger.mailEvents, context);
    else if ('filesUnder' in trigger) fileWorker(this, handler, trigger.filesUnder, context);
    else if ('everyMinutes' in trigger) scheduledWorker(this, handler, trigger.everyMinutes, context);
    else if ('collectionStep' in trigger)
      this.steps[trigger.collectionStep] = new ServiceFunction(this, handler, context).lambda;
  }
}

type Steps = Record<CollectionStep, LambdaFunction>;

const hasAllSteps = (steps: Partial<Steps>): steps is Steps =>
  Boolean(steps['list-shards'] && steps['open-due'] && steps['build-files']);
