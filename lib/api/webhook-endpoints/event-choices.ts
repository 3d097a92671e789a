import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

/** Stands for all types of events, including those of later releases. */
export const ALL_EVENTS = '*';

/** The values of `event_types`. */
export const EVENT_CHOICES = [ALL_EVENTS, ...MERCHANT_EVENT_TYPES] as const;
