import { setting } from '#lib/environment.ts';
import { httpsWebhooks } from './https-webhooks.ts';
import type { WebhookSender } from './port.ts';

/** What brings webhooks to merchants' servers: on the public internet; on this machine only where the local run says so. */
export function configuredWebhooks(): WebhookSender {
  return httpsWebhooks({ toLocalhost: setting('NOTICES_TO_LOCALHOST') ?? false });
}
