import type { WebhookSecret } from './endpoint.ts';

/** How long a replaced secret continues to sign, in milliseconds: time for the merchant to change over. */
const OVERLAP = 24 * 60 * 60 * 1000;

/** The most secrets that sign at the same time: the newest, and two that it replaced. */
const MOST_SECRETS = 3;

/**
 * Returns the secrets after a rotation, the newest first. The replaced secret continues to sign for 24 hours. If more
 * than two would, the oldest end at once.
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

/** Returns whether secrets were rotated at this moment or later: the one that was replaced last ends a day after that. */
export const isRotatedSince = (secrets: readonly WebhookSecret[], since: Date): boolean =>
  secrets.some(
    ({ expires_at }) => expires_at !== null && Date.parse(expires_at) - OVERLAP >= since.getTime(),
  );

/** Returns the secrets that sign at this time, the newest first. */
export function validSecrets(secrets: readonly WebhookSecret[], now: Date): WebhookSecret[] {
  return secrets.filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now.getTime());
}
