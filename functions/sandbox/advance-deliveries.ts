import { advanceDeliveries as route } from '#lib/api/sandbox/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { advanceDeliveries } from '#lib/operations/webhooks/advance-deliveries.ts';

/** Makes the account's waiting webhooks due now. */
export const handler = endpoint(route, async ({ caller: { accountId }, now }) => ({
  advanced: await advanceDeliveries(accountId, now),
}));
