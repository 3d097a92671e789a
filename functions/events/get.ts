import { getEvent } from '#lib/api/events/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwnedEvent } from '#lib/operations/events/require-owned-event.ts';
import { showFoundEvent } from '#lib/operations/events/show-event.ts';

/** Returns one event of the account, including a test event of an endpoint. */
export const handler = readingEndpoint(getEvent, async ({ caller, params, now }) =>
  showFoundEvent(await requireOwnedEvent(caller, params.id, now)),
);
