import type { UpcomingCollection } from '#lib/api/charges/upcoming-record.ts';
import type { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import type { Order } from '#lib/api/orders/record.ts';
import type { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import type { Payout } from '#lib/api/payouts/record.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import type { DomainEvent, EVENTS, EventType, Payload } from '#lib/domain/events.ts';
import {
  isMerchantEvent,
  type MERCHANT_EVENTS,
  type MerchantEventType,
} from '#lib/domain/webhooks/merchant-events.ts';

/** The records that events show, by their kinds. */
type Shown = {
  direct_debit: ReturnType<typeof showDirectDebit>;
  order: Order;
  payment_method: PaymentMethod;
  payout: Payout;
  upcoming_collection: UpcomingCollection;
};

type RecordOf<T extends EventType> = T extends MerchantEventType
  ? { record: Shown[(typeof MERCHANT_EVENTS)[T]]; order_id?: string | undefined }
  : { record?: never };

/** An event for the outbox. One that merchants are told of has its record, without which it cannot be written. */
export type Told = { [T in EventType]: { type: T; data: Payload<T> } & RecordOf<T> }[EventType];

/** An event that only workers are told of. */
export type Internal = Exclude<DomainEvent, { type: MerchantEventType }>;

/** The events that merchants alone are told of: they follow from what is shown. The others are decided, with what workers need. */
type SeenType = {
  [T in MerchantEventType]: [
    Exclude<(typeof EVENTS)[T]['consumers'][number], 'workers/queue-webhooks'>,
  ] extends [never]
    ? T
    : never;
}[MerchantEventType];

/**
 * When each event that merchants alone are told of is due, by what the record was, if it was, and what it has become. `updated`
 * is none of them: it tells what no other event does.
 */
export type Conditions<T extends MerchantEventType, R> = Readonly<
  Record<Exclude<Extract<T, SeenType>, `${string}.updated`>, (before: R | undefined, next: R) => boolean>
>;

/** The events that are due. */
export function dueOf<T extends string, R>(
  conditions: Readonly<Record<T, (before: R | undefined, next: R) => boolean>>,
  before: R | undefined,
  next: R,
): T[] {
  return (Object.keys(conditions) as T[]).filter((type) => conditions[type](before, next));
}

/** Whether a record is shown otherwise than before; the time of its last change says nothing by itself. */
export function isShownOtherwise(before: object, next: object): boolean {
  return textOf(before) !== textOf(next);
}

const textOf = (record: object) => canonicalJson({ ...record, updated_at: undefined });

/** Returns the events that were decided and those that are seen alone, each with the record as it is shown. */
export function tell(
  record: Exclude<Shown[keyof Shown], UpcomingCollection>,
  decided: readonly DomainEvent[],
  seen: readonly MerchantEventType[],
): Told[] {
  const shown = { record, order_id: orderOf(record) };
  return [
    ...decided.filter(isOfMerchants).map(({ type, data }) => ({ type, data, ...shown }) as Told),
    ...seen.map((type) => ({ type, data: {}, ...shown }) as Told),
  ];
}

/** Returns the order by which lists find an event: of a pre-notification the one that it names, where it names one alone. */
export function orderOf(record: Shown[keyof Shown]): string | undefined {
  if ('order_id' in record) return record.order_id;
  if ('orders' in record)
    return record.orders.length === 1 ? (record.orders[0]?.order_id ?? undefined) : undefined;
  return 'totals' in record ? record.id : undefined;
}

/** Whether merchants are told of it as well. */
export const isOfMerchants = ({ type }: DomainEvent): boolean => isMerchantEvent(type);

/** Those that only workers are told of. */
export const internalOf = (events: readonly DomainEvent[]): Internal[] =>
  events.filter((event): event is Internal => !isOfMerchants(event));
