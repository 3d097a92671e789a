import { AlarmRule, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { isConsumer, type WorkerHandler, workers } from '#infra/functions/workers.ts';
import { namesOf, pipeNameOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { isRaised, type StageAlarms, sumOf } from './stage-alarms.ts';
import { streamUnread } from './table-alarms.ts';
import { waitingMetric } from './waiting-metric.ts';

const MINUTE = Duration.minutes(1);

/** The queues of what AWS could not start or deliver. All are empty in normal operation. */
const DEAD_LETTERS = [
  'event-pipe',
  'collections',
  ...workersThat((worker) => 'everyMinutes' in workers[worker].trigger),
];

/** Returns the names of a stage's queues of what AWS could not start or deliver. */
export const deadLettersOf = ({ name, backupVaultArn }: StageConfig): string[] =>
  [...DEAD_LETTERS, ...(backupVaultArn === undefined ? [] : ['backups'])].map((of) =>
    namesOf(name).of(`${of}-dead-letters`),
  );

/** The queues that a worker empties, except those of webhooks and mails, which have their own rules. */
const EMPTIED = [
  'failed-events',
  ...workersThat(
    (worker) =>
      isConsumer(worker) && workers[worker].trigger.events === 'in batches' && !workers[worker].pacesMails,
  ),
];

/** The rates at which AWS reviews an account, before it pauses the sending. */
const MOST_BOUNCES = 0.05;
const MOST_COMPLAINTS = 0.001;

/** Adds the alarms on events, their workers and mails. */
export function addWorkerAlarms(alarms: StageAlarms, streamArn: string): void {
  const names = namesOf(alarms.config.name);
  const arrived = (QueueName: string) =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName: 'NumberOfMessagesSent',
      dimensionsMap: { QueueName },
      statistic: 'Sum',
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
    line: 'AWS could not deliver something, and keeps it for 14 days in a queue whose name ends in -dead-letters. If it is the queue of collections: ops collections run. Of event-pipe: events that never reached the bus or its archive; the message says since when, and the table still has them: ops events replay --from … --to … --stored. Of a sweep: nothing, the next sweep does its work. Of backups: a nightly backup or its copy failed or is incomplete; the message and the console of AWS Backup say why. Then empty the queue in the SQS console. More within the hour is the same mail; what arrives later is another one, also if the queue was not emptied.',
    metric: sumOf(deadLettersOf(alarms.config).map(arrived), MINUTE),
    // The number of waiting messages would mail once until the queue is emptied. AWS sends to these queues itself, so each
    // arrival is counted; what a redrive policy moves is not.
    lasting: [1, 60],
  });
  alarms.add('workers-behind', {
    line: 'Mails, webhooks, sums or failed events have waited for 15 minutes. See ops events failed, then the lines of send-mails, queue-webhooks, send-webhooks, sum-up and keep-failed-events in the log group …/workers: does one of them fail, or are there too many events? They are kept for 14 days. Mails of a large day may wait longer, as long as they leave at half of mailsPerSecond or faster. Webhooks that wait for a slow server of a merchant do not count.',
    metric: waitingMetric(alarms.config, EMPTIED),
    threshold: Duration.minutes(15).toSeconds(),
    // A failed mail is retried after six minutes, and is no longer the oldest after its third attempt.
    lasting: [5, 10],
  });
  const failed = alarms.addPart('pipe-executions', {
    line: 'The pipe of events fails in three of fifteen minutes. See pipe-failing.',
    metric: sumOf(['ExecutionFailed', 'ExecutionPartiallyFailed', 'ExecutionTimeout'].map(pipe), MINUTE),
    lasting: [3, 15],
  });
  alarms.addComposite(
    'pipe-failing',
    'Events do not move from the table to the bus: no mail is sent, nothing is summed up, and after a day the stream loses the events. The EventBridge console, Pipes, says why: a permission, a key or the bus. Once that is repaired, the pipe continues where it stopped, unless AWS has stopped it meanwhile: if its state is not Running, start it there, or with aws pipes start-pipe --name NAME. If it took longer than a day, or the pipe was created again: ops events replay --from … --to … --stored.',
    AlarmRule.anyOf(isRaised(failed), isRaised(streamUnread(alarms, streamArn))),
  );
  alarms.add('mails-refused', {
    line: 'So many mails bounce or are reported as spam that AWS may pause the sending of this account. The SES console, Reputation metrics, shows which of the two; the lines "mail_returned" in the log group …/workers say whose mails. If one merchant causes it: ops account suspend.',
    metric: mailsReturned(names.mails),
  });
}

/** Returns bounces and complaints of the stage's mails, as fractions of their limits. */
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

/** Returns the names of these workers, as in their queues' names. */
function workersThat(test: (worker: WorkerHandler) => boolean): string[] {
  return (Object.keys(workers) as WorkerHandler[]).filter(test).map((worker) => worker.replaceAll('/', '-'));
}
