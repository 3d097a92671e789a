import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorDetails, log } from '#lib/log.ts';
import { sendBatch } from '#lib/operations/webhooks/send-batch.ts';
import { sendWebhook } from '#lib/operations/webhooks/send-webhook.ts';
import {
  configuredWebhookInbox,
  configuredWebhookQueue,
} from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import type { DueWebhook } from '#lib/providers/webhook-queue/port.ts';
import { configuredWebhooks } from '#lib/providers/webhooks/configured-webhooks.ts';
import { failuresOf } from '#lib/store/events/consume-events.ts';

/**
 * Sends a batch of webhooks to merchants' servers at the same time, so that a slow server does not delay other
 * merchants.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const tools = { webhooks: configuredWebhooks(), queue: configuredWebhookQueue(), random: Math.random };
  const work = async (body: string) => {
    const message = JSON.parse(body) as DueWebhook;
    await sendWebhook(message, new Date(), tools).catch((error: unknown) => {
      const { target, event_id } = message;
      log('warn', 'webhook_not_sent', { event_id, target, ...errorDetails(error) });
      throw error;
    });
  };
  const failed = await sendBatch(Records, { work, inbox: configuredWebhookInbox(), random: Math.random });
  return failuresOf(Records, failed);
}
