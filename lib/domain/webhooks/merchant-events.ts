import { EVENTS, type EventType, type Payload } from '#lib/domain/events.ts';

type Catalogue = typeof EVENTS;

/** The types of events that merchants receive: those of the catalogue that show a record. */
export type MerchantEventType = {
  [T in EventType]: Catalogue[T]['shows'] extends null ? never : T;
}[EventType];

/** These types, with the kind of record that each shows. */
export const MERCHANT_EVENTS = Object.fromEntries(
  Object.entries(EVENTS).flatMap(([type, { shows }]) => (shows === null ? [] : [[type, shows]])),
) as { readonly [T in MerchantEventType]: Catalogue[T]['shows'] };

export const MERCHANT_EVENT_TYPES = Object.keys(MERCHANT_EVENTS) as readonly MerchantEventType[];

/** Returns whether merchants receive events of this type. */
export function isMerchantEvent(type: EventType): type is MerchantEventType {
  return Object.hasOwn(MERCHANT_EVENTS, type);
}

/**
 * An event for the outbox. An event for merchants must have its record, as the API shows it. `order_id` is the order
 * that it is about; for a payout, the order that is paid out.
 */
export type NewEvent = {
  [T in EventType]: { type: T; data: Payload<T> } & (T extends MerchantEventType
    ? { record: object; order_id?: string | undefined }
    : { record?: never });
}[EventType];

/** An event as merchants receive it, by the API and in webhooks: `record` is as the API showed it at that time. */
export type MerchantEvent<T extends string = MerchantEventType | 'webhook_endpoint.test'> = {
  id: string;
  type: T;
  created_at: string;
  account_id: string;
  /** The member whose session made the change. */
  member_id?: string;
  /** The public key of the pair whose token made the change. */
  public_key?: string;
  data: { record: Readonly<Record<string, unknown>> };
};
