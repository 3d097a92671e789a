import type { WebhookSecret } from '#lib/domain/webhooks/endpoint.ts';
import { putVersion } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { notifySecretKey } from './keys.ts';

/** The secret that signs the webhooks to the notify addresses of an account's records. */
export type NotifySecret = {
  account_id: string;
  secrets: WebhookSecret[];
  version: number;
  created_at: string;
  /** When it was last shown to the merchant; null if it never was. */
  rotated_at: string | null;
  /** The public key of the pair that rotated it last; null if a member did, or nobody. */
  rotated_with: string | null;
};

/** Returns the secret for notify addresses as of this moment; undefined until there is one. */
export function findNotifySecret(accountId: string): Promise<NotifySecret | undefined> {
  return getItem<NotifySecret>(notifySecretKey(accountId));
}

/**
 * Returns the write of that secret, in place of the one that was read. It fails with `ConflictError` if the secret
 * changed since.
 */
export function storeNotifySecret(secret: Omit<NotifySecret, 'version'>, before?: NotifySecret): Write {
  const item = { ...notifySecretKey(secret.account_id), ...secret, version: (before?.version ?? 0) + 1 };
  return putVersion(item, before?.version);
}
