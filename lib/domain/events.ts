import type { CalendarDate } from './calendar/dates.ts';
import type { PauseReason } from './direct-debit/record.ts';
import { consumed, shows } from './event-kinds.ts';
import type { Credit } from './ledger/credit.ts';
import type { Line } from './ledger/line.ts';
import type { Centavos } from './money.ts';

type OfPaymentMethod = { customer_id: string; payment_method_id: string };

type OfDirectDebit = { direct_debit_id: string };

/** `date` is the day on which it is, or was, presented to the bank; the bank statement shows `reference`. */
type Collection = OfDirectDebit & {
  amount: Centavos;
  date: CalendarDate;
  reference: number;
  concept: string;
};

type OfOrder = Collection & { order_id: string };

/**
 * `was_active` says whether it was active until then, and `was_active_before` that it was active some time before: it
 * waited for something since, such as another account.
 */
type Ended = { amount: Centavos; was_active: boolean; was_active_before?: true };

/**
 * An order of a pre-notification. One without an id is not opened yet: its period, or the order it retries, names it.
 */
export type UpcomingOrder = {
  order_id: string | null;
  retry_of: string | null;
  period: number;
  amount: Centavos;
};

/**
 * The catalogue of events: their payloads and their consumers. Emitters, consumers, the rules of the bus and the tests
 * are typed by it. Merchants receive the events with a record. Every change of what the API shows has such an event,
 * with two exceptions. An order that is put into a file that the bank cannot see yet (`pending`) is shown by the next
 * event of that order. The next payment date of a direct debit that was collected is shown by the charge's event.
 */
export const EVENTS = {
  'direct_debit.created': shows('direct_debit'),
  /** Changes of a direct debit without an event of their own. */
  'direct_debit.updated': shows('direct_debit'),
  /** Its customer has agreed, for the first time or again. */
  'direct_debit.acknowledged': shows('direct_debit'),
  'direct_debit.activated': shows(
    'direct_debit',
    consumed<OfDirectDebit & { amount: Centavos; is_account_changed?: true }>().by(
      'workers/send-mails',
      'workers/sum-up',
    ),
  ),
  /** It is active with another account than before, whether or not it was paused in between. */
  'direct_debit.account_changed': consumed<
    OfDirectDebit & { payment_method_id: string; former_payment_method_id: string; changed_at: string }
  >().by('workers/send-mails'),
  /** It was active and collects nothing until something is resolved; `reason` is set if a return is the cause. */
  'direct_debit.paused': shows(
    'direct_debit',
    consumed<OfDirectDebit & { amount: Centavos; reason: PauseReason | null }>().by('workers/sum-up'),
  ),
  'direct_debit.revoked': shows(
    'direct_debit',
    consumed<OfDirectDebit & { by_customer?: true }>().by('workers/send-mails'),
  ),
  'direct_debit.cancelled': shows(
    'direct_debit',
    consumed<OfDirectDebit & Ended>().by('workers/send-mails', 'workers/sum-up'),
  ),
  'direct_debit.completed': shows(
    'direct_debit',
    consumed<OfDirectDebit & Ended>().by('workers/send-mails', 'workers/sum-up'),
  ),
  /** `by_customer`: the customer requested the link, and gets it whether or not anything is outstanding. */
  'direct_debit.link_requested': consumed<
    OfDirectDebit & { token_id: string; by_customer?: true; is_reminder?: true }
  >().by('workers/send-mails'),
  'direct_debit.identity_requested': consumed<OfDirectDebit>().by('workers/start-identity-verifications'),
  /** Mails are sent to another address from now on; `former` is the previous name and address. */
  'direct_debit.email_changed': consumed<OfDirectDebit & { former: { name: string; email: string } }>().by(
    'workers/send-mails',
  ),
  'direct_debit.identity_declined': consumed<OfDirectDebit & OfPaymentMethod & { declined_at: string }>().by(
    'workers/withdraw-identities',
  ),
  'direct_debit.withdrawal_begun': consumed<OfDirectDebit>().by('workers/withdraw-orders'),
  /**
   * A pre-notification of one day's collection, whether or not it is mailed. `earlier` is the part of the amount that
   * belongs to unpaid earlier periods; `order_id` is set if it names a single order.
   */
  'direct_debit.charge_upcoming': shows(
    'upcoming_collection',
    consumed<
      Collection & {
        earlier?: Centavos;
        order_id?: string;
        payment_method_id: string | null;
        orders: readonly UpcomingOrder[];
      }
    >().by('workers/send-mails'),
  ),
  /** An entry of its mandate's evidence was written; `n` is its number. */
  'mandate.entry_kept': consumed<OfDirectDebit & { n: number }>().by('workers/copy-evidence'),
  'charge.created': shows('order'),
  /** Its file was released: it is at the bank. */
  'charge.presented': shows('order'),
  'charge.paid': shows('order', consumed<OfOrder>().by('workers/send-mails', 'workers/sum-up')),
  'charge.failed': shows(
    'order',
    consumed<OfOrder & { code: string }>().by('workers/send-mails', 'workers/sum-up'),
  ),
  /** The bank has reversed a paid charge. */
  'charge.reversed': shows(
    'order',
    consumed<OfOrder & { code: string }>().by('workers/sum-up', 'workers/cover-payouts'),
  ),
  /** A charge that had failed with that code was paid after all. */
  'charge.corrected': shows(
    'order',
    consumed<OfOrder & { code: string }>().by(
      'workers/send-mails',
      'workers/sum-up',
      'workers/cover-payouts',
    ),
  ),
  /** It had failed with the code `former`. The bank says later that its customer does not want it. */
  'charge.objected': shows(
    'order',
    consumed<OfOrder & { code: string; former: string }>().by('workers/sum-up'),
  ),
  /** A charge that had failed with that code was paid as well as the order in its place: a refund is due. */
  'charge.taken_twice': shows('order', consumed<OfOrder & { code: string }>().by('workers/sum-up')),
  'charge.cancelled': shows('order'),
  /** Changes of a charge without an event of their own: another day, a successor, an address. */
  'charge.updated': shows('order'),
  /** Lines were written to the ledger, with the transition that caused them. */
  'ledger.booked': consumed<{ lines: readonly Line[] }>().by('workers/sum-up'),
  /** The bank has credited lines whose money waited for that. */
  'ledger.credited': consumed<{ credits: readonly Credit[] }>().by('workers/sum-up'),
  /** What an order covers of its payouts may have changed: one was lowered, or something was refunded. */
  'order.cover_changed': consumed<{ order_id: string }>().by('workers/cover-payouts'),
  /** The bank took a payment back because its customer does not recognise it. */
  'dispute.created': shows('dispute'),
  /** An operator sent the evidence to the bank. */
  'dispute.evidence_sent': shows('dispute'),
  /** The bank took its return back. */
  'dispute.won': shows('dispute'),
  /** Its merchant gave in, or the bank decided against it. */
  'dispute.lost': shows('dispute'),
  /** Its file is to be made. */
  'export.created': shows('export', consumed<{ export_id: string }>().by('workers/write-exports')),
  'export.ready': shows('export'),
  /** Its file cannot be made. */
  'export.failed': shows('export'),
  'import.checked': shows('import'),
  'import.applied': shows('import'),
  'import.undone': shows('import'),
  /** One of its steps ended early: its file was refused or is missing, or an error of ours stopped it. */
  'import.failed': shows('import'),
  'order.created': shows('order'),
  'order.updated': shows('order'),
  'payment_method.created': shows('payment_method'),
  /** The bank has said whether its account belongs to the holder of the RFC. */
  'payment_method.validated': shows('payment_method'),
  'payment_method.validation_failed': shows('payment_method'),
  /** Changes of a payment method without an event of their own: its validation has begun, it is the default now. */
  'payment_method.updated': shows('payment_method'),
  'payment_method.deleted': shows('payment_method'),
  'payment_method.validation_requested': consumed<OfPaymentMethod & { run_id: string }>().by(
    'workers/start-account-verifications',
  ),
  'payment_method.validation_settled': consumed<OfPaymentMethod & { run_id: string }>().by(
    'workers/follow-validations',
  ),
  'payout_account.verification_requested': consumed<{ payout_account_id: string; run_id: string }>().by(
    'workers/start-account-verifications',
  ),
  /** Its merchant is transferred its money to another account. `contact` is its address before the change, if any. */
  'payout_account.changed': consumed<{
    payout_account_id: string;
    contact: string | null;
    bank: string;
    last4: string;
    effective_on: CalendarDate;
  }>().by('workers/mail-merchants'),
  /** A sign-in was requested, for an address that may be a member's or not. No account is known yet. */
  'sign_in.requested': consumed<{ sign_in_id: string }>().by('workers/mail-merchants'),
  'payout.created': shows('payout'),
  'payout.updated': shows('payout'),
  'refund.created': shows('refund'),
  /** Its money has left the balance. */
  'refund.released': shows('refund'),
  /** The bank has it. */
  'refund.presented': shows('refund'),
  'refund.paid': shows(
    'refund',
    consumed<OfDirectDebit & { order_id: string; amount: Centavos; reference: number }>().by(
      'workers/send-mails',
    ),
  ),
  'refund.returned': shows('refund'),
  /** The bank took the payment back before the refund was released. */
  'refund.cancelled': shows('refund'),
  /** Changes of a refund without an event of their own: the bank refused its file. */
  'refund.updated': shows('refund'),
  /** The amount and the account of a transfer are fixed. */
  'transfer.closed': shows('transfer'),
  /** Its money has left the balance. */
  'transfer.released': shows('transfer', consumed<{ transfer_id: string }>().by('workers/cover-payouts')),
  /** The bank has it. */
  'transfer.presented': shows('transfer'),
  'transfer.paid': shows('transfer'),
  'transfer.returned': shows('transfer'),
  /** Changes of a transfer without an event of their own: it is open again, the bank refused its file. */
  'transfer.updated': shows('transfer'),
  /** A webhook endpoint of the account was disabled, but not by its merchant. */
  'webhook_endpoint.disabled': consumed<{ endpoint_id: string; reason: 'gone' | 'failing' }>().by(
    'workers/mail-merchants',
  ),
  /** The merchant tests an endpoint. Only that endpoint receives it; the request itself queues the webhook. */
  'webhook_endpoint.test': consumed<{ endpoint_id: string }>().by<never>(),
  /** There is work on an import, unless it has another version than this one: then it was taken up. */
  'import.work_due': consumed<{ import_id: string; version: number }>().by('workers/carry-out-imports'),
  /** Customers of an import are to be asked or counted, unless the plan has another version than this one. */
  'import.requests_due': consumed<{ import_id: string; version: number }>().by('workers/ask-for-consent'),
  /** The upload of a document is to be copied under lock. */
  'document.keep_requested': consumed<{ document_id: string }>().by('workers/keep-documents'),
  /** A run of an account's collections in the sandbox took longer than its request; `date` is its day. */
  'account.collections_unfinished': consumed<{ date: CalendarDate }>().by('workers/go-on-collecting'),
  /** The clock of an account in the sandbox has not reached its time yet. */
  'account.clock_unfinished': consumed<object>().by('workers/go-on-collecting'),
} as const;

export type EventType = keyof typeof EVENTS;

/** The payload of a type of event. */
export type Payload<T extends EventType> = NonNullable<(typeof EVENTS)[T]['payload']>;

/** An event that has happened and is not published yet. */
export type DomainEvent = { [T in EventType]: { type: T; data: Payload<T> } }[EventType];

/** A worker that consumes events: its handler under `functions/`. */
export type Consumer = (typeof EVENTS)[EventType]['consumers'][number];

/** The types of events that a worker consumes. */
export type ConsumedBy<C extends Consumer> = {
  [T in EventType]: C extends (typeof EVENTS)[T]['consumers'][number] ? T : never;
}[EventType];
