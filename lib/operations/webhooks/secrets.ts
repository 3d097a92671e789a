import { randomBytes } from 'node:crypto';
import type { WebhookEndpoint, WebhookSecret } from '#lib/domain/webhooks/endpoint.ts';
import { rotateSecrets, validSecrets } from '#lib/domain/webhooks/rotate-secrets.ts';
import { open, seal } from '#lib/secrets/sealing.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import {
  findNotifySecret,
  type NotifySecret,
  storeNotifySecret,
} from '#lib/store/webhooks/notify-secrets.ts';

/** The owner of secrets: an endpoint, or the notify addresses of an account. */
type Holder = Pick<WebhookEndpoint, 'id' | 'secrets'> | Pick<NotifySecret, 'account_id' | 'secrets'>;

/** Returns the context in which a holder's secret is sealed. */
const contextOf = (holder: { id: string } | { account_id: string }) =>
  'id' in holder ? `${holder.id}/secret` : `${holder.account_id}/notify-secret`;

/** Returns the secrets that sign at this time, as merchants have them (`whsec_…`), newest first. */
export function secretsOf(holder: Holder, now: Date): Promise<string[]> {
  const context = contextOf(holder);
  return Promise.all(
    validSecrets(holder.secrets, now).map(({ sealed }) => open('webhooks', sealed, context)),
  );
}

/** Returns the newest secret of a holder, as merchants have it. */
export async function newestSecretOf(holder: Holder): Promise<string | undefined> {
  const [newest] = holder.secrets;
  return newest && open('webhooks', newest.sealed, contextOf(holder));
}

/**
 * Creates a secret for a holder. Returns its text, which is shown once, and all of the holder's secrets with the new
 * one first. It writes nothing.
 *
 * @param former the holder's current secrets
 */
export async function newSecret(
  holder: { id: string } | { account_id: string },
  former: readonly WebhookSecret[],
  now: Date,
): Promise<{ text: string; secrets: WebhookSecret[] }> {
  const text = `whsec_${randomBytes(32).toString('base64')}`;
  return { text, secrets: rotateSecrets(former, await seal('webhooks', text, contextOf(holder)), now) };
}

/**
 * Returns the secret for the notify addresses of an account, and creates it if there is none. So webhooks are signed
 * from the first one on. The merchant receives the next secret by rotating it.
 */
export function notifySecretOf(accountId: string, now: Date): Promise<NotifySecret> {
  return retryOnConflict(async () => {
    const found = await findNotifySecret(accountId);
    if (found) return found;
    const { secrets } = await newSecret({ account_id: accountId }, [], now);
    const created_at = now.toISOString();
    const made = { account_id: accountId, secrets, created_at, rotated_at: null, rotated_with: null };
    await transact([storeNotifySecret(made)]);
    return { ...made, version: 1 };
  });
}
