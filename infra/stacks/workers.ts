import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { collections } from '#infra/constructs/collections/state-machine.ts';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { serviceDashboard } from '#infra/constructs/monitoring/dashboard.ts';
import { addFunctionAlarms } from '#infra/constructs/monitoring/function-alarms.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { mailSending } from '#infra/constructs/workers/mail-sending.ts';
import { fileWorker, mailWorker } from '#infra/constructs/workers/rule-worker.ts';
import { scheduledWorker } from '#infra/constructs/workers/schedule.ts';
import { streamWorker } from '#infra/constructs/workers/stream-worker.ts';
import type { CollectionStep } from '#infra/functions/function-spec.ts';
import { isConsumer, type WorkerHandler, workers } from '#infra/functions/workers.ts';
import { namesOf } from '#infra/settings/names.ts';

/** What runs without a caller: one function for each entry of `workers.ts`, started as its trigger says. */
export class WorkersStack extends Stack {
  private readonly steps: Partial<Steps> = {};

  constructor(scope: Construct, context: ServiceContext) {
    const { config } = context;
    const names = namesOf(config.name);
    super(scope, 'workers', {
      stackName: names.stack('workers'),
      description: `Domicilia ${config.name}: stream consumers, schedules, collections, mails and the dashboard`,
      terminationProtection: config.terminationProtection,
    });
    mailSending(this, context);
    for (const worker of Object.keys(workers) as WorkerHandler[]) {
      if (config.servesSandboxRoutes || !workers[worker].sandboxOnly) this.addWorker(worker, context);
    }
    if (hasAllSteps(this.steps)) collections(this, this.steps, context);
    addFunctionAlarms(this, config.name, context.data.alarms);
    serviceDashboard(this, config.name);
  }

  private addWorker(handler: WorkerHandler, context: ServiceContext): void {
    if (isConsumer(handler)) return void streamWorker(this, handler, context);
    const { trigger } = workers[handler];
    if ('mailEvents' in trigger) mailWorker(this, handler, trigger.mailEvents, context);
    else if ('filesUnder' in trigger) fileWorker(this, handler, trigger.filesUnder, context);
    else if ('everyMinutes' in trigger) scheduledWorker(this, handler, trigger.everyMinutes, context);
    else this.steps[trigger.collectionStep] = new ServiceFunction(this, handler, context).lambda;
  }
}

type Steps = Record<CollectionStep, LambdaFunction>;

const hasAllSteps = (steps: Partial<Steps>): steps is Steps =>
  Boolean(steps['list-shards'] && steps['open-due'] && steps['build-files']);
