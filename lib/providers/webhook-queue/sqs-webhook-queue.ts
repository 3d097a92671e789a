import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { ATTEMPTS } from '#lib/aws/client-settings.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';
import type { DueWebhook, WebhookQueue } from './port.ts';
import { sqsClient } from './sqs-client.ts';

/** The most messages that SQS accepts in one call. */
const AT_ONCE = 10;

/** Milliseconds before rejected messages of a batch are sent again. Later pauses are longer. */
const PAUSE = 100;

/**
 * Returns a queue of webhooks in SQS. The account is the message group. This makes a standard queue fair: other
 * accounts' messages go first while one account has many in flight or slow ones
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html).
 */
export function sqsWebhookQueue(queueUrl: string): WebhookQueue {
  /** Sends up to ten, and returns those that SQS rejected. */
  async function sendBatch(webhooks: readonly DueWebhook[], DelaySeconds: number): Promise<DueWebhook[]> {
    const Entries = webhooks.map((webhook, place) => ({
      Id: String(place),
      MessageBody: JSON.stringify(webhook),
      MessageGroupId: webhook.account_id,
      DelaySeconds,
    }));
    const command = new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries });
    const { Failed = [] } = await sqsClient().send(command);
    const failed = new Set(Failed.map(({ Id }) => Id));
    return webhooks.filter((_, place) => failed.has(String(place)));
  }

  return {
    async send(webhooks, delaySeconds = 0) {
      const left: DueWebhook[] = [];
      for (let from = 0; from < webhooks.length; from += AT_ONCE) {
        let some: readonly DueWebhook[] = webhooks.slice(from, from + AT_ONCE);
        for (let attempt = 0; some.length > 0 && attempt < ATTEMPTS; attempt += 1) {
          if (attempt > 0) await sleep(PAUSE * attempt);
          some = await sendBatch(some, delaySeconds);
        }
        left.push(...some);
      }
      if (left.length > 0)
        throw new ProviderUnavailable(`SQS did not take ${left.length} of ${webhooks.length} webhooks.`);
    },
  };
}
