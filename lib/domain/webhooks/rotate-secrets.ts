import type { WebhookSecret } from './endpoint.ts';

/** How long a secret that was replaced goes on signing: time for the merchant's side to change over. */
const OVERLAP = 24 * 60 * 60 * 1000;

/** The most secrets that sign at the same time: the newest, and two that it has replaced. */
const MOST_SECRETS = 3;

/**
 * The secrets after a rotation, the newest first: the former one goes on signing for 24 hours. Of more than two that do,
 * the oldest end at once.
 *
 * @param sealed the new secret
 */
export function rotateSecrets(
  secrets: readonly WebhookSecret[],
  sealed: string,
  now: Date,
): [WebhookSecret, ...WebhookSecret[]] {
  const until = new Date(now.getTime() + OVERLAP).toISOString();
  const former = validSecrets(secrets, now).map((each) => ({
    ...each,
    expires_at: each.expires_at ?? until,
  }));
  return [{ sealed, expires_at: null }, ...former.slice(0, MOST_SECRETS - 1)];
}

/** Those that sign at this time, the newest first. */
export function validSecrets(secrets: readonly WebhookSecret[], now: Date): WebhookSecret[] {
  return secrets.filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now.getTime());
}
