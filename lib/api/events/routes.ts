import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { createdQuery, id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: '/api/events',
  access: scopes('read_events'),
  handler: 'events/list',
  summary: 'List events',
  query: v.strictObject({
    ...createdQuery.entries,
    type: v.optional(
      v.picklist(MERCHANT_EVENT_TYPES, `unknown_type: Use one of ${MERCHANT_EVENT_TYPES.join(', ')}.`),
    ),
    direct_debit_id: v.optional(id()),
    order_id: v.optional(id()),
  }),
  success: 200,
} as const satisfies Route;

export const getEvent = {
  id: 'getEvent',
  method: 'GET',
  path: '/api/events/{id}',
  access: scopes('read_events'),
  handler: 'events/get',
  summary: 'Retrieve an event',
  params: v.strictObject({ id: id() }),
  success: 200,
} as const satisfies Route;

/** The routes of events. */
export const eventRoutes = [listEvents, getEvent] as const;
