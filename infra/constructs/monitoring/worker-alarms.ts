import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { isConsumer, type WorkerHandler, workers } from '#infra/functions/workers.ts';
import { namesOf, pipeNameOf } from '#infra/settings/names.ts';
import { type StageAlarms, sumOf } from './stage-alarms.ts';
import { waitingMetric } from './waiting-metric.ts';

const MINUTE = Duration.minutes(1);

/** The queues of what AWS could not start or bring. All are empty as long as all is well. */
const DEAD_LETTERS = [
  'event-pipe',
  'collections',
  ...workersThat((worker) => 'everyMinutes' in workers[worker].trigger),
];

/** The queues that a worker empties, but for those of webhooks and mails, which are watched in their own ways. */
const EMPTIED = [
  'failed-events',
  ...workersThat(
    (worker) =>
      isConsumer(worker) && workers[worker].trigger.events === 'in batches' && !workers[worker].pacesMails,
  ),
];

/** Where AWS reviews an account, and a step before it pauses the sending. */
const MOST_BOUNCES = 0.05;
const MOST_COMPLAINTS = 0.001;

/** Alarms on events, their workers and mails. */
export function addWorkerAlarms(alarms: StageAlarms): void {
  const names = namesOf(alarms.config.name);
  const queue = (name: string, metricName: string) =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName,
      dimensionsMap: { QueueName: name },
      statistic: 'Maximum',
      period: MINUTE,
    });
  const pipe = (metricName: string) =>
    new Metric({
      namespace: 'AWS/EventBridge/Pipes',
      metricName,
      dimensionsMap: { PipeName: pipeNameOf(alarms.config) },
      statistic: 'Sum',
      period: MINUTE,
    });
  alarms.add('dead-letters', {
    line: 'AWS gave something up, and keeps it for 14 days in a queue whose name ends in -dead-letters. Of collections: ops collections run. Of event-pipe: events that never reached the bus, nor its archive; the message says from when, and the table still has them under EVT#. Of a sweep: the next one does it. Then empty the queue in the console of SQS.',
    metric: sumOf(
      DEAD_LETTERS.map((of) => queue(names.of(`${of}-dead-letters`), 'ApproximateNumberOfMessagesVisible')),
      MINUTE,
    ),
  });
  alarms.add('workers-behind', {
    line: 'Mails, webhooks, sums or failed events have waited for a quarter of an hour. ops events failed; then the lines of send-mails, queue-webhooks, send-webhooks, sum-up and keep-failed-events in the log group …/workers: does one fail, or are there too many events? They wait 14 days. Mails of a large day may wait longer, while they leave at half the rate of mailsPerSecond or faster. Webhooks that wait for a slow merchant of their own do not count.',
    metric: waitingMetric(alarms.config, EMPTIED),
    threshold: Duration.minutes(15).toSeconds(),
    // A mail that fails is taken up again after six minutes, and is no longer the oldest after its third attempt.
    lasting: [5, 10],
  });
  alarms.add('pipe-failing', {
    line: 'Events do not get from the table to the bus: no mail goes out, nothing is summed up, and after a day they are lost. The console of EventBridge, Pipes, says why: a permission, a key, the bus. Once that is repaired it goes on from where it was.',
    metric: sumOf(['ExecutionFailed', 'ExecutionPartiallyFailed', 'ExecutionTimeout'].map(pipe), MINUTE),
    lasting: [3, 15],
  });
  alarms.add('mails-refused', {
    line: 'So many mails come back, or are reported as spam, that AWS may pause the sending of this account. The console of SES, Reputation metrics, says which; the lines "mail_returned" in the log group …/workers say whose. Where it is one merchant: ops account suspend.',
    metric: mailsReturned(names.mails),
  });
}

/** Bounces and complaints of the stage's own mails, each as a part of what is too much. */
function mailsReturned(configurationSet: string): MathExpression {
  const rate = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': configurationSet },
      statistic: 'Maximum',
    });
  return new MathExpression({
    expression: `MAX([FILL(bounces, 0) / ${MOST_BOUNCES}, FILL(complaints, 0) / ${MOST_COMPLAINTS}])`,
    usingMetrics: {
      bounces: rate('Reputation.BounceRate'),
      complaints: rate('Reputation.ComplaintRate'),
    },
    period: Duration.hours(1),
  });
}

/** The names of workers in those of queues. */
function workersThat(test: (worker: WorkerHandler) => boolean): string[] {
  return (Object.keys(workers) as WorkerHandler[]).filter(test).map((worker) => worker.replaceAll('/', '-'));
}
