import { Match } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { mailBatchesAtOnce } from '#infra/functions/mail-rate.ts';
import { eventsKeptFrom } from '#lib/domain/consumers.ts';
import type { Consumer } from '#lib/domain/events.ts';
import { EVENT_SOURCE } from './event-bus.ts';
import { queueWorker } from './queue-worker.ts';
import { allowRule, type EventRule, ruleWorker, sendByRule, type WorkerContext } from './rule-worker.ts';

/** A function that consumes the events of the service that the catalogue gives it, one by one. */
export function eventWorker(scope: Construct, handler: Consumer, context: WorkerContext): ServiceFunction {
  return ruleWorker(scope, handler, consumed(handler, context), context);
}

/** The least that Lambda allows: batches meet at the same sums. */
const MOST_BATCHES_AT_ONCE = 2;

/**
 * A function that consumes events in batches, from a queue, however many come at once. What failed ten times goes to the
 * failed events.
 *
 * @param batchSize the most events of a batch
 */
export function batchWorker(
  scope: Construct,
  handler: Consumer,
  batchSize: number,
  context: WorkerContext,
): ServiceFunction {
  const atOnce = handler === 'workers/send-mails' ? mailBatchesAtOnce(context.config) : MOST_BATCHES_AT_ONCE;
  const settings = { batchSize, atOnce, receives: 10 };
  const { worker, queue } = queueWorker(scope, handler, settings, context);
  allowRule(queue, sendByRule(worker, handler, consumed(handler, context), queue.queueArn, context));
  return worker;
}

/** The worker's own events, and those that this release does not know: they wait for one that does. */
function consumed(handler: Consumer, { bus }: WorkerContext): EventRule {
  return {
    id: 'Events',
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE], detailType: Match.anythingBut(...eventsKeptFrom(handler)) },
  };
}
