import { createCaller } from './call.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import { Resources, type WebhooksResource } from './generated/resources.ts';
import { resourcesOf } from './methods.ts';
import type { Settings } from './settings.ts';
import { verifyWebhook } from './webhooks.ts';

/**
 * A client of Domicilia for one account. Create one and share it: it requests a token when it needs one, renews it, and
 * repeats requests that got no response.
 *
 * @example
 * const client = new Domicilia({ publicKey, privateKey, baseUrl });
 * for await (const debit of client.directDebits.list({ status: 'active' })) console.log(debit.id);
 */
export class Domicilia extends Resources {
  /** Webhook endpoints and their deliveries, and `verify` for the webhooks that your server receives. */
  declare readonly webhooks: WebhooksResource & { readonly verify: typeof verifyWebhook };

  /** @throws TypeError if a setting is missing or invalid */
  constructor(settings: Settings) {
    super();
    const { webhooks, ...resources } = resourcesOf(createCaller(settings, SYSTEM_CLOCK));
    Object.assign(this, resources, { webhooks: { ...webhooks, verify: verifyWebhook } });
  }
}
