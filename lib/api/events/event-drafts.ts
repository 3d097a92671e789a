import type { UpcomingCollection } from '#lib/api/charges/upcoming-record.ts';
import type { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import type { Dispute } from '#lib/api/disputes/record.ts';
import type { Export } from '#lib/api/exports/record.ts';
import type { Import } from '#lib/api/imports/record.ts';
import type { Order } from '#lib/api/orders/record.ts';
import type { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import type { Payout } from '#lib/api/payouts/record.ts';
import type { Refund } from '#lib/api/refunds/record.ts';
import type { Transfer } from '#lib/api/transfers/record.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import type { DomainEvent, EVENTS, EventType, Payload } from '#lib/domain/events.ts';
import {
  isMerchantEvent,
  type MERCHANT_EVENTS,
  type MerchantEventType,
} from '#lib/domain/webhooks/merchant-events.ts';

/** The shown record of an event, by its kind. */
type Shown = {
  direct_debit: ReturnType<typeof showDirectDebit>;
  dispute: Dispute;
  export: Export;
  import: Import;
  order: Order;
  payment_method: PaymentMethod;
  payout: Payout;
  refund: Refund;
  transfer: Transfer;
  upcoming_collection: UpcomingCollection;
};

type RecordOf<T extends EventType> = T extends MerchantEventType
  ? { record: Shown[(typeof MERCHANT_EVENTS)[T]]; order_id?: string | undefined }
  : { record?: never };

/** An event to be written to the outbox. An event for merchants carries the record that it shows. */
export type EventDraft = { [T in EventType]: { type: T; data: Payload<T> } & RecordOf<T> }[EventType];

/** An event for workers only. */
export type Internal = Exclude<DomainEvent, { type: MerchantEventType }>;

/** The events for merchants only. They follow from the shown record. Decisions emit all others, with their payload. */
type SeenType = {
  [T in MerchantEventType]: [
    Exclude<(typeof EVENTS)[T]['consumers'][number], 'workers/queue-webhooks'>,
  ] extends [never]
    ? T
    : never;
}[MerchantEventType];

/**
 * The condition of each event for merchants only, by the record before the change, if there was one, and after it.
 * `updated` has no condition: it is published for changes without another event.
 */
export type Conditions<T extends MerchantEventType, R> = Readonly<
  Record<Exclude<Extract<T, SeenType>, `${string}.updated`>, (before: R | undefined, next: R) => boolean>
>;

/** Returns the types of events whose conditions are met. */
export function dueOf<T extends string, R>(
  conditions: Readonly<Record<T, (before: R | undefined, next: R) => boolean>>,
  before: R | undefined,
  next: R,
): T[] {
  return (Object.keys(conditions) as T[]).filter((type) => conditions[type](before, next));
}

/** Returns whether a record is shown differently from before. A change of `updated_at` alone does not count. */
export function isShownDifferently(before: object, next: object): boolean {
  return textOf(before) !== textOf(next);
}

const textOf = (record: object) => canonicalJson({ ...record, updated_at: undefined });

/** Returns the decided events for merchants and those of the types `seen`, each with the record as it is shown. */
export function draftEvents(
  record: Exclude<Shown[keyof Shown], UpcomingCollection>,
  decided: readonly DomainEvent[],
  seen: readonly MerchantEventType[],
): EventDraft[] {
  const shown = { record, order_id: orderOf(record) };
  return [
    ...decided.filter(isOfMerchants).map(({ type, data }) => ({ type, data, ...shown }) as EventDraft),
    ...seen.map((type) => ({ type, data: {}, ...shown }) as EventDraft),
  ];
}

/** Returns the order by which lists find an event. A pre-notification has one if it names a single order. */
export function orderOf(record: Shown[keyof Shown]): string | undefined {
  if ('order_id' in record) return record.order_id;
  if ('orders' in record)
    return record.orders.length === 1 ? (record.orders[0]?.order_id ?? undefined) : undefined;
  return 'items' in record ? record.id : undefined;
}

/** Returns whether merchants receive the event. */
export const isOfMerchants = ({ type }: DomainEvent): boolean => isMerchantEvent(type);

/** Returns the events for workers only. */
export const internalOf = (events: readonly DomainEvent[]): Internal[] =>
  events.filter((event): event is Internal => !isOfMerchants(event));
