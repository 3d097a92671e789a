import { rotateNotifySecret } from '#lib/api/notify-secret/routes.ts';
import { showNotifySecret } from '#lib/api/notify-secret/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { returnedNotifySecret } from '#lib/operations/webhooks/returned-secrets.ts';
import { newSecret } from '#lib/operations/webhooks/secrets.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findNotifySecret, storeNotifySecret } from '#lib/store/webhooks/notify-secrets.ts';

/**
 * Creates or rotates the account's notify secret, and shows it in this response only. The previous secret signs for
 * another 24 hours.
 */
export const handler = committingEndpoint(
  rotateNotifySecret,
  async ({ caller, now, commit }) =>
    retryOnConflict(async () => {
      const account_id = caller.accountId;
      const before = await findNotifySecret(account_id);
      const { text, secrets } = await newSecret({ account_id }, before?.secrets ?? [], now);
      const rotated_at = now.toISOString();
      const rotated_with = caller.publicKey ?? null;
      const created_at = before?.created_at ?? rotated_at;
      const next = { account_id, secrets, created_at, rotated_at, rotated_with };
      return commit([storeNotifySecret(next, before)], { ...showNotifySecret(next, now), secret: text });
    }),
  { secretIn: returnedNotifySecret },
);
