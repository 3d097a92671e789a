import { getEvent } from '#lib/api/routes/events.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { own } from '#lib/operations/find-own.ts';
import { showEvent } from '#lib/operations/show-event.ts';
import { findEvent } from '#lib/store/merchant-events.ts';

/** One event of the account. */
export const handler = endpoint(getEvent, async ({ caller, params, now }) =>
  showEvent(own(caller, await findEvent(params.id, now))),
);
