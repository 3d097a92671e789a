import { closedDays } from '#lib/domain/calendar/bank-holidays.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { isFinal, LARGEST_AMOUNT } from '#lib/domain/direct-debit.ts';
import type { EventType, Payload } from '#lib/domain/events.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { changed, replace, type StoredDirectDebit, type StoredIdentity } from '#lib/store/direct-debits.ts';
import { emit } from '#lib/store/events.ts';
import { endUse } from '#lib/store/payment-method-uses.ts';
import type { Write } from '#lib/store/transact.ts';

export type Change = { next: StoredDirectDebit; writes: Write[] };

const UNKNOWN: StoredIdentity = {
  status: 'pending',
  inherited: false,
  provider_id: null,
  url: null,
  requested_at: null,
  decided_at: null,
};

/** Days on which banks are closed beyond those of every year, as set at deployment. */
export const closed = closedDays(process.env.CLOSED_DAYS);

/**
 * Changes a direct debit, with everything that follows from it: its status, what it still waits for, the events
 * that tell others, and, once it is final, that its payment method is free. The writes go through only if the
 * record is still the one that was read (`ConflictError`).
 */
export function changeDirectDebit(
  before: StoredDirectDebit,
  changes: Partial<StoredDirectDebit>,
  now: Date,
): Change {
  const next = withConsequences(before, changed(before, changes, now), now);
  const writes = [replace(before, next), ...eventsOf(before, next, now)];
  const letsGo = isFinal(next.status) && !isFinal(before.status) && next.payment_method_id !== null;
  const { account_id, customer_id, payment_method_id } = next;
  return {
    next,
    writes: letsGo
      ? [...writes, ...endUse({ account_id, customer_id, id: payment_method_id ?? '' }, next.id)]
      : writes,
  };
}

/**
 * What to change so that a direct debit that waits for nothing but its customer's identity gets a page for that, or
 * a new one: pages are good for a day.
 */
export function askForIdentity(
  { requirements, identity }: StoredDirectDebit,
  now: Date,
): Partial<StoredDirectDebit> {
  const waits = requirements.join() === 'identity_verification' && identity?.status !== 'declined';
  return waits ? { identity: { ...(identity ?? UNKNOWN), url: null, requested_at: now.toISOString() } } : {};
}

/** The most that one collection may take: the amount where it is fixed, otherwise its maximum. */
export function largestAmountOf({ amount, max_amount }: StoredDirectDebit): Centavos {
  return amount ?? max_amount ?? LARGEST_AMOUNT;
}

/** The event that has a link's mail sent. Without it the merchant hands the link over. */
export function sendLink(debit: StoredDirectDebit, now: Date): Write[] {
  if (!debit.link || debit.email_bounced) return [];
  return [event(debit, 'direct_debit.link_requested', { token_id: debit.link.token_id }, now)];
}

/** An event about a direct debit. */
export function event<T extends EventType & `direct_debit.${string}`>(
  debit: StoredDirectDebit,
  type: T,
  data: Omit<Payload<T>, 'direct_debit_id'>,
  now: Date,
): Write {
  return emit(debit.pk, type, debit.account_id, { direct_debit_id: debit.id, ...data } as Payload<T>, now);
}

function withConsequences(before: StoredDirectDebit, next: StoredDirectDebit, now: Date): StoredDirectDebit {
  if (next.status === 'active' && before.status !== 'active') return collectedFromNowOn(next, now);
  return { ...next, ...(next.identity?.requested_at ? {} : askForIdentity(next, now)) };
}

/** Who becomes active on the agreed day or after it is collected on the next business day; the agreed day stays. */
function collectedFromNowOn(next: StoredDirectDebit, now: Date): StoredDirectDebit {
  const today = mexicoCityDate(now);
  if (next.next_payment_date === null || next.next_payment_date > today) return next;
  return { ...next, next_payment_date: businessDaysAfter(today, 1, closed) };
}

function eventsOf(before: StoredDirectDebit, next: StoredDirectDebit, now: Date): Write[] {
  const became = (status: StoredDirectDebit['status']) => next.status === status && before.status !== status;
  const amount = largestAmountOf(next);
  const was_active = before.status === 'active';
  const asked = next.identity?.requested_at ?? null;
  const isNew = asked !== null && asked !== (before.identity?.requested_at ?? null);
  return [
    ...(became('active') ? [event(next, 'direct_debit.activated', { amount }, now)] : []),
    ...(became('cancelled') ? [event(next, 'direct_debit.cancelled', { amount, was_active }, now)] : []),
    ...(became('completed') ? [event(next, 'direct_debit.completed', { amount }, now)] : []),
    ...(isNew ? [event(next, 'direct_debit.identity_requested', {}, now)] : []),
  ];
}
