import type { Order } from '#lib/api/records/order.ts';
import type { PaymentMethod } from '#lib/api/records/payment-method.ts';
import type { Payout } from '#lib/api/records/payout.ts';
import type { UpcomingCollection } from '#lib/api/records/upcoming-collection.ts';
import type { showDirectDebit } from '#lib/api/show/show-direct-debit.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { EVENTS, type EventType, type Happened, type Payload } from '#lib/domain/events.ts';
import {
  isMerchantEvent,
  type MERCHANT_EVENTS,
  type MerchantEventType,
} from '#lib/domain/notices/merchant-events.ts';

/** The records that events show, by their kinds. */
type Shown = {
  direct_debit: ReturnType<typeof showDirectDebit>;
  order: Order;
  payment_method: PaymentMethod;
  payout: Payout;
  upcoming_collection: UpcomingCollection;
};

type RecordOf<T extends EventType> = T extends MerchantEventType
  ? { record: Shown[(typeof MERCHANT_EVENTS)[T]] }
  : { record?: never };

/** An event for the outbox. One that merchants are told of has its record, without which it cannot be written. */
export type Told = { [T in EventType]: { type: T; data: Payload<T> } & RecordOf<T> }[EventType];

/** An event that only workers are told of. */
export type Internal = Exclude<Happened, { type: MerchantEventType }>;

/** When each event of a record is due, by what it was, if it was, and what it has become. */
export type Conditions<T extends MerchantEventType, R> = Readonly<
  Record<T, (before: R | undefined, next: R) => boolean>
>;

/** The events that are due. */
export function dueOf<T extends MerchantEventType, R>(
  conditions: Conditions<T, R>,
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

/**
 * The events that are due, with the record as it is shown, and with what was decided that workers are told of them.
 *
 * @throws Error where a worker is to be told of one and nobody has decided what, or the other way round: each event has
 *   one item, which tells both
 */
export function tell(
  due: readonly MerchantEventType[],
  record: Exclude<Shown[keyof Shown], UpcomingCollection>,
  decided: readonly Happened[],
): Told[] {
  const missing = due.filter(
    (type) => EVENTS[type].consumers.length > 1 && !decided.some((event) => event.type === type),
  );
  const undue = decided.filter((event) => isOfMerchants(event) && !due.some((type) => type === event.type));
  const [wrong] = [...missing, ...undue.map(({ type }) => type)];
  if (wrong) throw new Error(`What a merchant sees of ${record.id} and what was decided differ in ${wrong}`);
  return due.map((type) => {
    const data = decided.find((event) => event.type === type)?.data ?? {};
    return { type, data, record } as Told;
  });
}

/** Whether merchants are told of it as well. */
const isOfMerchants = ({ type }: Happened): boolean => isMerchantEvent(type);

/** Those that only workers are told of. */
export const internalOf = (events: readonly Happened[]): Internal[] =>
  events.filter((event): event is Internal => !isOfMerchants(event));
