import { Match } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { mailBatchesAtOnce } from '#infra/functions/mail-rate.ts';
import { eventsKeptFrom } from '#lib/domain/consumers.ts';
import type { Consumer } from '#lib/domain/events.ts';
import { EVENT_SOURCE } from './event-bus.ts';
import { queueWorker } from './queue-worker.ts';
import { allowRule, type EventRule, ruleWorker, sendByRule, type WorkerContext } from './rule-worker.ts';

/** Creates a function that consumes its events of the catalogue, one by one. */
export function eventWorker(scope: Construct, handler: Consumer, context: WorkerContext): ServiceFunction {
  return ruleWorker(scope, handler, consumed(handler, context), context);
}

/** The fewest that Lambda permits. More batches at once would conflict on the same sums. */
const MOST_BATCHES_AT_ONCE = 2;

/**
 * Creates a function that consumes events in batches from a queue, regardless of their number. After ten failures, a
 * message becomes a failed event.
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

/**
 * Returns the rule for the worker's events, and for events that this release does not know: these fail until a release
 * does.
 */
function consumed(handler: Consumer, { bus }: WorkerContext): EventRule {
  return {
    id: 'Events',
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE], detailType: Match.anythingBut(...eventsKeptFrom(handler)) },
  };
}
