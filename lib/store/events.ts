import type { CalendarDate } from '../domain/calendar/dates.ts';
import { newId } from '../domain/ids.ts';
import type { Centavos } from '../domain/money.ts';
import { eventKey } from './keys.ts';
import type { Write } from './transact.ts';

/** What happens in the service that others act on, with what they need to know of it. */
export type Events = {
  'payment_method.validation_requested': OfPaymentMethod & { run_id: string };
  'payment_method.validation_settled': OfPaymentMethod & { run_id: string };
  'direct_debit.link_requested': OfDirectDebit & { token_id: string };
  'direct_debit.identity_requested': OfDirectDebit;
  'direct_debit.activated': OfDirectDebit & { amount: Centavos };
  'direct_debit.cancelled': OfDirectDebit & { amount: Centavos; was_active: boolean };
  'direct_debit.completed': OfDirectDebit & { amount: Centavos };
  'direct_debit.charge_upcoming': OfDirectDebit & Charge;
  'direct_debit.charge_paid': OfCharge;
  'direct_debit.charge_failed': OfCharge & { code: string; next_attempt_date: CalendarDate | null };
  'direct_debit.charge_reversed': OfCharge & { code: string };
};

type OfPaymentMethod = { customer_id: string; payment_method_id: string };
type OfDirectDebit = { direct_debit_id: string };
/** `date` is the day on which it is, or was, presented to the bank; `reference` what the bank statement shows. */
type Charge = { amount: Centavos; date: CalendarDate; reference: number; concept: string };
type OfCharge = OfDirectDebit & Charge & { order_id: string };

export type EventType = keyof Events;

/** An event as it stands in the outbox and arrives on the table's stream. */
export type OutboxEvent<T extends EventType = EventType> = {
  event_id: string;
  event_type: T;
  account_id: string;
  created_at: string;
  data: Events[T];
};

const KEPT_SECONDS = 7 * 24 * 60 * 60;

/**
 * The write of an event, for the transaction that makes it true: it is sent if and only if the change happened.
 * `pk` is the partition of the record that it is about. The stream carries it on; the item itself expires.
 */
export function emit<T extends EventType>(
  pk: string,
  type: T,
  accountId: string,
  data: Events[T],
  now: Date,
): Write {
  const id = newId('evt', now);
  const event: OutboxEvent<T> = {
    event_id: id,
    event_type: type,
    account_id: accountId,
    created_at: now.toISOString(),
    data,
  };
  const expires_at = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  return { put: { Item: { ...eventKey(pk, id), ...event, expires_at } } };
}
