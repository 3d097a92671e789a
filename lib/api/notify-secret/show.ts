import type { WebhookSecret } from '#lib/domain/webhooks/endpoint.ts';
import { validSecrets } from '#lib/domain/webhooks/rotate-secrets.ts';
import type { NotifySecret } from './record.ts';

type Stored = { secrets: readonly WebhookSecret[]; rotated_at: string | null };

/** Returns the state of an account's notify secret as the interface shows it; undefined stands for no secret. */
export function showNotifySecret(stored: Stored | undefined, now: Date): NotifySecret {
  const [, previous] = validSecrets(stored?.secrets ?? [], now);
  return { rotated_at: stored?.rotated_at ?? null, previous_expires_at: previous?.expires_at ?? null };
}
