import { listWebhookDeliveries } from '#lib/api/webhook-endpoints/routes.ts';
import { showDelivery } from '#lib/api/webhook-endpoints/show-delivery.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';
import { listDeliveries } from '#lib/store/webhooks/list-deliveries.ts';

/** What was brought to a webhook endpoint, or is to be, with each attempt: of the newest event first. */
export const handler = endpoint(listWebhookDeliveries, async ({ caller, params, query }) => {
  const found = requireOwnedEndpoint(caller, params.id);
  const [, page] = await allInOrder([found, listDeliveries(params.id, query)]);
  return showPage(page, showDelivery);
});
