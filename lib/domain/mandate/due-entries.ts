import { isDeepStrictEqual } from 'node:util';
import { listedAgain } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { type DirectDebit, isFinal, type Pause, type PauseReason } from '#lib/domain/direct-debit/record.ts';
import type { MandateEntry } from './entry.ts';

/** An entry that has to be written with a decision: its type, and its details in addition to the terms. */
export type DueEntry = Pick<MandateEntry, 'type' | 'detail'>;

type Step = Pick<Decision, 'next' | 'moved'>;

/**
 * Returns the entries of evidence that a decision requires, in order. They follow from the change of the record, so no
 * decision can forget one (Mandate, Evidence). Before the first consent only a revocation is evidence; a consent itself
 * names its account and terms.
 */
export function dueEntries(before: DirectDebit, { next, moved }: Step): DueEntry[] {
  const isConsent = next.consent.count > before.consent.count;
  const isLater = before.consent.count > 0 && !isConsent;
  return [
    ...objections(before, { next, moved }),
    ...(isConsent ? [consent(moved)] : []),
    ...(isLater ? [...amendment(before, next), ...account(before, next)] : []),
    ...(before.revoked_at === null && next.revoked_at !== null ? [REVOCATION] : []),
  ];
}

const REVOCATION: DueEntry = { type: 'revocation', detail: null };

/** Returns the entry of a consent, with the unpaid orders that it lists and that may be presented again. */
function consent(moved: Step['moved']): DueEntry {
  const orders = moved.filter(({ transition }) => transition === listedAgain).map(({ charge }) => charge.id);
  return { type: 'consent', detail: orders.length > 0 ? { orders } : null };
}

/** Returns the entry of an account that is new, or changed, or confirmed by the bank. */
function account(before: DirectDebit, next: DirectDebit): DueEntry[] {
  const { payment_method_id: former } = before;
  if (next.payment_method_id !== former) {
    const detail =
      former === null ? { what: 'known' } : { what: 'changed', former_payment_method_id: former };
    return [{ type: 'account', detail }];
  }
  const isVerified = next.account_validated && !before.account_validated;
  return isVerified ? [{ type: 'account', detail: { what: 'verified' } }] : [];
}

/** What the customer agreed to, and where they are notified. */
const AGREED = ['amount', 'max_amount', 'concept', 'interval', 'end_date', 'customer'] as const;

/** Returns the entry of changed terms, with the old and the new values. Amounts are centavos. */
function amendment(before: DirectDebit, next: DirectDebit): DueEntry[] {
  const names = [...AGREED, ...(isMoved(before, next) ? (['next_payment_date'] as const) : [])];
  const changes = names
    .filter((name) => !isDeepStrictEqual(before[name], next[name]))
    .map((name) => [name, { from: before[name], to: next[name] }] as const);
  return changes.length > 0 ? [{ type: 'amendment', detail: { changes: Object.fromEntries(changes) } }] : [];
}

/**
 * Returns whether another day of a collection was requested. Runs move the collection as well, but keep the requested
 * day.
 */
function isMoved(before: DirectDebit, next: DirectDebit): boolean {
  const { schedule, requested_payment_date: asked } = before;
  return (
    next.schedule.cycle === schedule.cycle &&
    asked !== null &&
    next.requested_payment_date !== null &&
    next.requested_payment_date !== asked
  );
}

/** The pauses for objections that the bank reports for its customer. They put the consent out of force. */
const OBJECTIONS: readonly PauseReason[] = ['customer_order', 'not_authorised', 'objection_chargeback'];

/**
 * Returns the entries of new objections of the bank, and of objections that the bank withdrew: then the consent is in
 * force again as it was given.
 */
function objections(before: DirectDebit, { next, moved }: Step): DueEntry[] {
  const isMissingIn = (others: readonly Pause[]) => (pause: Pause) =>
    OBJECTIONS.includes(pause.reason) &&
    !others.some(({ reason, order_id }) => reason === pause.reason && order_id === pause.order_id);
  const raised = next.pauses.filter(isMissingIn(before.pauses));
  const isLifted = next.consent.count === before.consent.count && !isFinal(next);
  const lifted = isLifted ? before.pauses.filter(isMissingIn(next.pauses)) : [];
  return [
    ...raised.map((pause) => objection(pause, moved, false)),
    ...lifted.map((pause) => objection(pause, moved, true)),
  ];
}

function objection(
  { reason, bank_code, order_id }: Pause,
  moved: Step['moved'],
  is_withdrawn: boolean,
): DueEntry {
  const { charge, transition } = moved.find((move) => move.charge.id === order_id) ?? {};
  const meaning = (transition?.set.failure ?? charge?.failure)?.message ?? null;
  const order = { order_id, reference: charge?.reference ?? null };
  return { type: 'bank_objection', detail: { reason, code: bank_code, meaning, ...order, is_withdrawn } };
}
