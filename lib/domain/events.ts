import type { CalendarDate } from './calendar/dates.ts';
import type { PauseReason } from './direct-debit/record.ts';
import type { Centavos } from './money.ts';
import type { DisabledReason } from './notices/endpoint.ts';

type OfPaymentMethod = { customer_id: string; payment_method_id: string };
type OfDirectDebit = { direct_debit_id: string };
/** `date` is the day on which it is, or was, presented to the bank; `reference` what the bank statement shows. */
type Collection = OfDirectDebit & {
  amount: Centavos;
  date: CalendarDate;
  reference: number;
  concept: string;
};
type OfOrder = Collection & { order_id: string };

/** One kind of event: what it tells, and the workers that are told. */
type Kind<Payload, Consumer extends string> = {
  readonly consumers: readonly Consumer[];
  readonly payload?: Payload;
};

const tells = <Payload>() => ({
  to: <const Consumer extends `workers/${string}`>(
    ...consumers: readonly Consumer[]
  ): Kind<Payload, Consumer> => ({
    consumers,
  }),
});

/**
 * The catalogue of events: what happens in the service that others act on, with what they are told, and who they are.
 * Emitters, consumers, the rules of the bus and the tests are typed by it.
 */
export const EVENTS = {
  'payment_method.validation_requested': tells<OfPaymentMethod & { run_id: string }>().to(
    'workers/start-account-verifications',
  ),
  'payment_method.validation_settled': tells<OfPaymentMethod & { run_id: string }>().to(
    'workers/follow-validations',
  ),
  /** `by_customer` where the customer has asked for it and gets it whether or not anything is outstanding. */
  'direct_debit.link_requested': tells<OfDirectDebit & { token_id: string; by_customer?: true }>().to(
    'workers/send-mails',
  ),
  'direct_debit.identity_requested': tells<OfDirectDebit>().to('workers/start-identity-verifications'),
  'direct_debit.activated': tells<OfDirectDebit & { amount: Centavos }>().to(
    'workers/send-mails',
    'workers/sum-up',
  ),
  'direct_debit.cancelled': tells<OfDirectDebit & { amount: Centavos; was_active: boolean }>().to(
    'workers/send-mails',
    'workers/sum-up',
  ),
  /** It was active and collects no more until something is mended; `reason` where the bank's word is the cause. */
  'direct_debit.paused': tells<OfDirectDebit & { amount: Centavos; reason: PauseReason | null }>().to(
    'workers/sum-up',
  ),
  'direct_debit.revoked': tells<OfDirectDebit & { by_customer?: true }>().to('workers/send-mails'),
  /** An entry of its mandate's evidence was written; `n` is its number. */
  'mandate.entry_kept': tells<OfDirectDebit & { n: number }>().to('workers/copy-evidence'),
  'direct_debit.withdrawal_begun': tells<OfDirectDebit>().to('workers/withdraw-orders'),
  'direct_debit.identity_declined': tells<OfDirectDebit & OfPaymentMethod & { declined_at: string }>().to(
    'workers/withdraw-identities',
  ),
  'direct_debit.completed': tells<OfDirectDebit & { amount: Centavos; was_active: boolean }>().to(
    'workers/send-mails',
    'workers/sum-up',
  ),
  /** `earlier` is the part of the amount that is of unpaid earlier periods; `order_id` where there is an order already. */
  'direct_debit.charge_upcoming': tells<Collection & { earlier?: Centavos; order_id?: string }>().to(
    'workers/send-mails',
  ),
  'direct_debit.charge_paid': tells<OfOrder>().to('workers/send-mails', 'workers/sum-up'),
  'direct_debit.charge_failed': tells<
    OfOrder & { code: string; next_attempt_date: CalendarDate | null }
  >().to('workers/send-mails', 'workers/sum-up'),
  'direct_debit.charge_reversed': tells<OfOrder & { code: string }>().to('workers/sum-up'),
  /** A webhook endpoint of the account was disabled, not by its merchant. */
  'webhook_endpoint.disabled': tells<{
    endpoint_id: string;
    reason: Exclude<DisabledReason, 'by_merchant'>;
  }>().to('workers/mail-merchants'),
  /** A run of an account's collections in the sandbox took longer than its request; `date` is its day. */
  'account.collections_unfinished': tells<{ date: CalendarDate }>().to('workers/go-on-collecting'),
  /** What had failed, with that code, was paid after all. */
  'direct_debit.charge_corrected': tells<OfOrder & { code: string }>().to(
    'workers/send-mails',
    'workers/sum-up',
  ),
} as const;

export type EventType = keyof typeof EVENTS;

/** What an event of a kind tells. */
export type Payload<T extends EventType> = NonNullable<(typeof EVENTS)[T]['payload']>;

/** An event that has happened, not yet on its way. */
export type Happened = { [T in EventType]: { type: T; data: Payload<T> } }[EventType];

/** A worker that consumes events: its handler under `functions/`. */
export type Consumer = (typeof EVENTS)[EventType]['consumers'][number];

/** The kinds of events that a worker consumes. */
export type ConsumedBy<C extends Consumer> = {
  [T in EventType]: C extends (typeof EVENTS)[T]['consumers'][number] ? T : never;
}[EventType];

const TYPES = Object.keys(EVENTS) as EventType[];

/** Whether this release knows a type of event: another release, older or newer, may know others. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

/** The kinds of events that a worker consumes. */
export function eventsFor<C extends Consumer>(consumer: C): readonly ConsumedBy<C>[] {
  return TYPES.filter((type) => isTold(consumer, type)) as ConsumedBy<C>[];
}

/**
 * The kinds of events that a worker is not brought: those that are known and not its own. Whatever is not known is
 * brought to it, so that an event of a newer release is not lost.
 */
export function eventsKeptFrom(consumer: Consumer): readonly EventType[] {
  return TYPES.filter((type) => !isTold(consumer, type));
}

const isTold = (consumer: Consumer, type: EventType) =>
  (EVENTS[type].consumers as readonly string[]).includes(consumer);
