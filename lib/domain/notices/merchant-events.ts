import { EVENTS, type EventType } from '#lib/domain/events.ts';

type Catalogue = typeof EVENTS;

/** What merchants are told of: the events of the catalogue that show a record. */
export type MerchantEventType = {
  [T in EventType]: Catalogue[T]['shows'] extends null ? never : T;
}[EventType];

/** Each of them, with the kind of record that it shows. */
export const MERCHANT_EVENTS = Object.fromEntries(
  Object.entries(EVENTS).flatMap(([type, { shows }]) => (shows === null ? [] : [[type, shows]])),
) as { readonly [T in MerchantEventType]: Catalogue[T]['shows'] };

export const MERCHANT_EVENT_TYPES = Object.keys(MERCHANT_EVENTS) as readonly MerchantEventType[];

/** Whether merchants are told of an event of this type. */
export function isMerchantEvent(type: EventType): type is MerchantEventType {
  return Object.hasOwn(MERCHANT_EVENTS, type);
}

/** An event as merchants get it, by the API and in notices: `record` as the API showed it at that time. */
export type MerchantEvent<T extends string = MerchantEventType | 'webhook_endpoint.test'> = {
  id: string;
  type: T;
  created_at: string;
  account_id: string;
  data: { record: Readonly<Record<string, unknown>> };
};
