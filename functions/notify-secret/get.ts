import { getNotifySecret } from '#lib/api/notify-secret/routes.ts';
import { showNotifySecret } from '#lib/api/notify-secret/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findNotifySecret } from '#lib/store/webhooks/notify-secrets.ts';

/** Returns the state of the account's notify secret, never the secret itself. */
export const handler = readingEndpoint(getNotifySecret, async ({ caller, now }) =>
  showNotifySecret(await findNotifySecret(caller.accountId), now),
);
