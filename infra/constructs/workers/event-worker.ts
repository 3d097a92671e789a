import { Match } from 'aws-cdk-lib/aws-events';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { functions } from '#infra/functions/catalogue.ts';
import { namesOf } from '#infra/settings/names.ts';
import { type Consumer, eventsKeptFrom } from '#lib/domain/events.ts';
import { EVENT_SOURCE } from './event-bus.ts';
import { allowConsuming, safeQueue } from './queue.ts';
import {
  allowRule,
  type EventRule,
  givingUpWorker,
  ruleWorker,
  sendByRule,
  type WorkerContext,
} from './rule-worker.ts';

/** A function that consumes the events of the service that the catalogue gives it, one by one. */
export function eventWorker(scope: Construct, handler: Consumer, context: WorkerContext): ServiceFunction {
  return ruleWorker(scope, handler, consumed(handler, context), context);
}

/** The least that Lambda allows: batches meet at the same sums, and neither SES nor the API may be overrun. */
const MOST_BATCHES_AT_ONCE = 2;

/** Lambda takes more than this in a batch only where it may wait for them. */
const MOST_WITHOUT_WAITING = 10;

/**
 * A function that consumes events in batches, from a queue, however many come at once. It reports which of a batch
 * failed; what failed ten times goes to the failed events.
 *
 * @param batchSize the most events of a batch
 */
export function batchWorker(
  scope: Construct,
  handler: Consumer,
  batchSize: number,
  context: WorkerContext,
): ServiceFunction {
  const { config, failedEvents } = context;
  // Named as the function: whoever finds an event that the queue gave up knows whose it was.
  const queueName = namesOf(config.name).function(handler);
  const queue = safeQueue(scope, `${handler.replaceAll('/', '-')}-queue`, {
    queueName,
    // As long as its consumer may take, six times over, as Lambda asks for: so long is the wait after a failure.
    visibilityTimeout: Duration.seconds(6 * (functions[handler].timeout ?? 0)),
    deadLetterQueue: { queue: failedEvents, maxReceiveCount: 10 },
  });
  const worker = givingUpWorker(scope, handler, context, [allowConsuming(queue)]);
  new EventSourceMapping(worker, 'Batches', {
    target: worker.lambda,
    eventSourceArn: queue.queueArn,
    batchSize,
    ...(batchSize > MOST_WITHOUT_WAITING && { maxBatchingWindow: Duration.seconds(2) }),
    maxConcurrency: MOST_BATCHES_AT_ONCE,
    reportBatchItemFailures: true,
  });
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
