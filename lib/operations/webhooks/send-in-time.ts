import { SENDING_MILLISECONDS } from '#lib/domain/webhooks/share.ts';
import { log } from '#lib/log.ts';
import type { Webhook, WebhookOutcome, WebhookSender } from '#lib/providers/webhooks/port.ts';
import { DeadlinePassed, withinDeadline } from '#lib/providers/within-deadline.ts';

/**
 * Sends a webhook and returns its outcome after `milliseconds` at the latest, so that an attempt is always noted. A
 * sender that exceeds its own deadline has a bug of ours, which the log reports.
 */
export async function sendInTime(
  webhooks: WebhookSender,
  webhook: Webhook,
  milliseconds = SENDING_MILLISECONDS,
): Promise<WebhookOutcome> {
  try {
    return await withinDeadline(milliseconds, () => webhooks.send(webhook));
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    log('warn', 'webhook_sender_late', { 'webhook-id': webhook.headers['webhook-id'] });
    return { duration_ms: milliseconds, status_code: null, error: 'timeout' };
  }
}
