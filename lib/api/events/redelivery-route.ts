import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';

export const redeliverEvent = {
  id: 'redeliverEvent',
  method: 'POST',
  path: '/api/events/{id}/redeliver',
  access: scopes('write_webhook_endpoints'),
  handler: 'events/redeliver',
  summary: 'Redeliver an event',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({ webhook_endpoint_id: v.optional(id()) }),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;
