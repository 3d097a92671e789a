import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { serviceDashboard } from './constructs/dashboard.ts';
import { mailSending } from './constructs/mail-sending.ts';
import { mailWorker } from './constructs/mail-worker.ts';
import { scheduledWorker } from './constructs/scheduled-worker.ts';
import type { ServiceContext } from './constructs/service-function.ts';
import { streamWorker } from './constructs/stream-worker.ts';
import { watchFunctions } from './constructs/watch-functions.ts';
import { functions } from './functions.ts';
import { namesOf } from './names.ts';

/** What runs without a caller: one function for each entry of `functions.ts` that has a trigger. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, context: ServiceContext) {
    const { config } = context;
    const names = namesOf(config.name);
    super(scope, 'workers', {
      stackName: names.stack('workers'),
      description: `Domicilia ${config.name}: stream consumers, schedules, mails and the dashboard`,
      terminationProtection: config.terminationProtection,
    });
    mailSending(this, context);
    for (const [handler, { trigger }] of Object.entries(functions)) {
      if (!trigger) continue;
      if ('events' in trigger) streamWorker(this, handler, trigger.events, context);
      else if ('mailEvents' in trigger) mailWorker(this, handler, trigger.mailEvents, context);
      else scheduledWorker(this, handler, trigger.everyMinutes, context);
    }
    watchFunctions(this, config.name, context.data.alarms);
    serviceDashboard(this, config.name);
  }
}
