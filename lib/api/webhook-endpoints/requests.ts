import * as v from 'valibot';
import { instant, optionalLine, pageQuery } from '#lib/api/members/of-request.ts';
import { DELIVERY_STATUSES } from '#lib/domain/webhooks/delivery.ts';
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import { ALL_EVENTS, EVENT_CHOICES } from './event-choices.ts';
import { webhookUrl } from './webhook-url.ts';

const FEW = 'too_few: Send at least one type, or ["*"] for all types.';
const MIXED = 'all_and_some: "*" cannot be combined with other types. Send ["*"] alone, or only named types.';

/** The types of events that an endpoint receives; null for all types. */
const eventTypes = v.pipe(
  v.array(
    v.picklist(
      EVENT_CHOICES,
      `unknown_event_type: This type does not exist. Send ["*"], or any of ${MERCHANT_EVENT_TYPES.join(', ')}.`,
    ),
  ),
  v.minLength(1, FEW),
  v.check((types) => types.length === 1 || !types.includes(ALL_EVENTS), MIXED),
  v.transform((types): MerchantEventType[] | null => {
    const named = types.filter((type) => type !== ALL_EVENTS);
    return named.length > 0 ? [...new Set(named)] : null;
  }),
);

const description = optionalLine(200);

/** The body that creates an endpoint. */
export const newEndpoint = v.strictObject({
  url: webhookUrl(),
  description: v.optional(description, ''),
  event_types: v.optional(eventTypes, [ALL_EVENTS]),
});

/** The body that changes an endpoint. Members that are omitted stay. */
export const endpointChanges = v.strictObject({
  url: v.optional(webhookUrl()),
  description: v.optional(description),
  event_types: v.optional(eventTypes),
  status: v.optional(v.picklist(['enabled', 'disabled'], 'unknown_status: Send enabled or disabled.')),
});

/** The query of an endpoint's deliveries: by their status. */
export const deliveriesQuery = v.strictObject({
  ...pageQuery.entries,
  status: v.optional(
    v.picklist(DELIVERY_STATUSES, `unknown_status: Send one of ${DELIVERY_STATUSES.join(', ')}.`),
  ),
});

/** The body that delivers the events of a period again. */
export const redeliveries = v.strictObject({
  from: instant,
  to: instant,
  only_failed: v.optional(v.boolean(), true),
  cursor: pageQuery.entries.cursor,
});

/** Returns the fault of a period that ends before it begins. */
export function endAfterBegin({ from, to }: Readonly<Record<string, unknown>>): FieldError[] {
  return typeof to === 'string' && typeof from === 'string' && Date.parse(to) < Date.parse(from)
    ? [{ field: 'to', code: 'before_from', message: 'This time is before from. Send a later time.' }]
    : [];
}

/** Returns the fault of a body that changes nothing. */
export function somethingToChange(body: Readonly<Record<string, unknown>>): FieldError[] {
  const isEmpty = Object.keys(body).length === 0;
  return isEmpty
    ? [{ field: '', code: 'empty', message: 'There is nothing to update. Send at least one member.' }]
    : [];
}
