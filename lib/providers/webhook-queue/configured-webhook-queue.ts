import { requiredSetting } from '#lib/environment.ts';
import type { WebhookInbox, WebhookQueue } from './port.ts';
import { sqsWebhookInbox } from './sqs-webhook-inbox.ts';
import { sqsWebhookQueue } from './sqs-webhook-queue.ts';

let queue: WebhookQueue | undefined;

/** Returns this stage's queue, which the deployment names. */
export function configuredWebhookQueue(): WebhookQueue {
  queue ??= sqsWebhookQueue(requiredSetting('WEBHOOK_QUEUE_URL'));
  return queue;
}

/** Returns the receiving end of this stage's queue. */
export const configuredWebhookInbox = (): WebhookInbox =>
  sqsWebhookInbox(requiredSetting('WEBHOOK_QUEUE_URL'));
