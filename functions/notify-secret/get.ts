import { getNotifySecret } from '#lib/api/notify-secret/routes.ts';
import { showNotifySecret } from '#lib/api/notify-secret/show.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findNotifySecret } from '#lib/store/webhooks/notify-secrets.ts';

/** Returns the state of the account's notify secret, never the secret itself. */
export const handler = endpoint(getNotifySecret, async ({ caller, now }) =>
  showNotifySecret(await findNotifySecret(caller.accountId), now),
);
