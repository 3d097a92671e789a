import type { WebhookSecret } from '#lib/domain/webhooks/endpoint.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { notifySecretKey } from './keys.ts';

/** The secret that signs what the notify addresses of an account's records are told. */
export type NotifySecret = {
  account_id: string;
  secrets: WebhookSecret[];
  version: number;
  created_at: string;
  /** When it was last shown to the merchant; null while nobody has seen it. */
  rotated_at: string | null;
};

/** The secret for notify addresses as of this moment; nothing until there is one. */
export function findNotifySecret(accountId: string): Promise<NotifySecret | undefined> {
  return getItem<NotifySecret>(notifySecretKey(accountId));
}

/** The write of that secret, in the place of the one that was read. `ConflictError` where there is another by now. */
export function storeNotifySecret(secret: Omit<NotifySecret, 'version'>, before?: NotifySecret): Write {
  const item = { ...notifySecretKey(secret.account_id), ...secret, version: (before?.version ?? 0) + 1 };
  return before ? put(item, { version: before.version }) : create(item);
}
