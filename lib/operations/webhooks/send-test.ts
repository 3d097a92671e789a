import type { TestEvent } from '#lib/api/webhook-endpoints/record.ts';
import { showEndpoint } from '#lib/api/webhook-endpoints/show.ts';
import { newId } from '#lib/domain/ids.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { storeTestEvent } from '#lib/store/events/test-events.ts';
import { storeDelivery } from '#lib/store/webhooks/deliveries.ts';
import { hooksPk } from '#lib/store/webhooks/keys.ts';

/**
 * Sends a test event to an endpoint and to no other. Returns the event.
 *
 * @param commit carries out the writes, together with the other writes of the request
 */
export async function sendTest(
  endpoint: WebhookEndpoint,
  now: Date,
  commit: (writes: readonly Write[], event: TestEvent) => Promise<TestEvent>,
  queue = configuredWebhookQueue(),
): Promise<TestEvent> {
  const { id: target, account_id } = endpoint;
  const event = {
    id: newId('evt', now),
    type: 'webhook_endpoint.test' as const,
    created_at: now.toISOString(),
    account_id,
    data: { record: showEndpoint(endpoint) },
  };
  const delivery = newDelivery({ ...event, pk: hooksPk(account_id) }, endpointTarget(endpoint), now);
  await commit([storeTestEvent(event, target, now), storeDelivery(delivery, now)], event);
  await queue.send([{ account_id, target, event_id: event.id }]);
  return event;
}
