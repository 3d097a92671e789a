import { redeliverEvent } from '#lib/api/events/redelivery-route.ts';
import { showDelivery } from '#lib/api/webhook-endpoints/show-delivery.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { requireOwnedEvent } from '#lib/operations/events/require-owned-event.ts';
import { endpointToTell } from '#lib/operations/webhooks/find-endpoint.ts';
import { redeliver } from '#lib/operations/webhooks/redeliver.ts';
import { targetsOf } from '#lib/operations/webhooks/targets-of.ts';
import { merchantEventOf } from '#lib/store/events/events.ts';

/**
 * Sends an event again, to every endpoint that subscribes to it or to the one that is named. Each delivery starts on
 * its own, so an interrupted request can be repeated.
 */
export const handler = endpoint(redeliverEvent, async ({ caller, params, body, now, bySession }) => {
  const { webhook_endpoint_id: id } = body;
  const [stored, only] = await allInOrder([
    requireOwnedEvent(caller, params.id, now),
    id === undefined ? undefined : endpointToTell(caller, id),
  ]);
  const event = { ...merchantEventOf(stored), pk: stored.pk };
  const targets = only ? [only] : await targetsOf(event);
  const deliveries = await redeliver(
    targets.map((target) => ({ event, target })),
    now,
    { bySession },
  );
  return { event_id: event.id, deliveries: deliveries.map(showDelivery) };
});
