import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { LARGE_DAY } from '#infra/functions/mail-rate.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

const MINUTE = Duration.minutes(1);

/**
 * Returns the longest time, in seconds, that a message has waited in a queue of a stage. Mails that leave at half of
 * the rate of SES, or faster, may wait in addition as long as the mails of a large day need at that rate.
 *
 * @param queues the names, without the stage, of queues whose messages should be handled within minutes
 */
export function waitingMetric(config: StageConfig, queues: readonly string[]): IMetric {
  const names = namesOf(config.name);
  const ageIn = (queue: string, metricName = 'ApproximateAgeOfOldestMessage') =>
    metricOf(queue, metricName, 'Maximum');
  const ages = [
    ...queues.map((queue) => ageIn(names.of(queue))),
    // Without the webhooks of a slow target, or of one with many in flight.
    ageIn(names.webhooks, 'ApproximateAgeOfOldestMessageInQuietGroups'),
  ];
  const usingMetrics = Object.fromEntries(ages.map((age, index) => [`m${index + 1}`, age]));
  const filled = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  const mails = names.function('workers/send-mails');
  const { mailsPerSecond } = config;
  const planned = Math.ceil(LARGE_DAY / mailsPerSecond);
  const atHalfTheRate = 30 * mailsPerSecond;
  // AWS does not document whether `left` has a value while no mails leave: with the age in its sum it counts as zero.
  return new MathExpression({
    expression: `MAX([${filled.join(', ')}, IF(SUM([left, mails * 0]) >= ${atHalfTheRate}, mails - ${planned}, mails)])`,
    usingMetrics: {
      ...usingMetrics,
      mails: ageIn(mails),
      left: metricOf(mails, 'NumberOfMessagesDeleted', 'Sum'),
    },
    period: MINUTE,
  });
}

const metricOf = (QueueName: string, metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap: { QueueName }, statistic, period: MINUTE });
