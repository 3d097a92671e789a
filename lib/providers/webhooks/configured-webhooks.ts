import { setting } from '#lib/environment.ts';
import { httpsWebhooks } from './https-webhooks.ts';
import type { WebhookSender } from './port.ts';

/** Returns the sender of webhooks: to the public internet, or to this machine only in the local run. */
export function configuredWebhooks(): WebhookSender {
  return httpsWebhooks({ toLocalhost: setting('WEBHOOKS_TO_LOCALHOST') ?? false });
}
