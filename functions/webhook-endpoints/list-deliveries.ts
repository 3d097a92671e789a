import { listWebhookDeliveries } from '#lib/api/webhook-endpoints/routes.ts';
import { showDelivery } from '#lib/api/webhook-endpoints/show-delivery.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';
import { listDeliveries } from '#lib/store/webhooks/list-deliveries.ts';

/** Returns the deliveries of a webhook endpoint, past and pending, with their attempts. The newest event is first. */
export const handler = readingEndpoint(listWebhookDeliveries, async ({ caller, params, query, now }) => {
  const found = requireOwnedEndpoint(caller, params.id, now);
  const [, page] = await allInOrder([found, listDeliveries(params.id, query, now)]);
  return showPage(page, showDelivery);
});
