import { invalid } from '#lib/errors/api-error.ts';
import { businessDaysAfter } from './calendar/business-days.ts';
import type { CalendarDate } from './calendar/dates.ts';
import type { Clock } from './direct-debit/clock.ts';
import type { DomainEvent } from './events.ts';
import type { Validation, ValidationRun } from './payment-method/record.ts';
import { validationDueAt } from './payment-method/validation-schedule.ts';

/** The business days after the day of a change until money is transferred to the new account (Ledger, Transfers). */
const COOL_DOWN = 2;

/** Number and RFC of an account, as they are stored: sealed for its id, or as digests to compare. */
export type SealedAccount = {
  /** The first three digits of the number. */
  bank: string;
  number_sealed: string;
  number_last4: string;
  number_digest: string;
  rfc_sealed: string;
  rfc_fingerprint: string;
};

/** The states of its verification. */
export const PAYOUT_ACCOUNT_STATUSES = ['pending', 'verified', 'failed'] as const;

/** The account that a merchant is transferred its money to. Another number or RFC is a new record. */
export type PayoutAccount = SealedAccount & {
  id: string;
  account_id: string;
  /** The name of its holder. */
  holder: string;
  verification: Validation & { status: (typeof PAYOUT_ACCOUNT_STATUSES)[number] };
  run: ValidationRun;
  /** When its verification is checked again, while it is pending. */
  due_at?: string;
  /** The first day on which money is transferred to it. */
  effective_on: CalendarDate;
  version: number;
  created_at: string;
  updated_at: string;
};

/**
 * The verification of a payout account. It begins with the account, and again by a repeated command once it failed:
 *
 *     set ──→ pending ── settle ─→ verified
 *               ↺ await, restart └→ failed ── verify again ─→ pending
 *
 * Each transition returns the next record and its events.
 */
export type PayoutAccountDecision = { next: PayoutAccount; events: DomainEvent[] };

/**
 * Sets the payout account of a merchant, in place of `former`. Its verification begins, and the merchant is notified at
 * `contact`, the address that it had before; null if it had none.
 *
 * @throws ApiError `validation_failed` if an account is replaced and nobody can be notified of it
 */
export function newPayoutAccount(
  given: SealedAccount & Pick<PayoutAccount, 'id' | 'account_id' | 'holder'>,
  { runId, contact, former }: { runId: string; contact: string | null; former?: PayoutAccount | undefined },
  { now, today, closed }: Pick<Clock, 'now' | 'today' | 'closed'>,
): PayoutAccountDecision {
  if (former && contact === null) throw nobodyToNotify();
  const effective_on = businessDaysAfter(today, COOL_DOWN, closed);
  const next: PayoutAccount = {
    ...given,
    ...pendingRun(runId, now),
    effective_on,
    version: (former?.version ?? 0) + 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const { id: payout_account_id, bank, number_last4: last4 } = next;
  return {
    next,
    events: [
      requestOf(next),
      { type: 'payout_account.changed', data: { payout_account_id, contact, bank, last4, effective_on } },
    ],
  };
}

const nobodyToNotify = () =>
  invalid(
    'contact_email',
    'required',
    'The merchant has no contact that could be notified of another payout account. Set --contact-email first, by a command of its own.',
  );

/** Verifies a payout account again after its verification failed. Its effective day stays. */
export function verifyAgain(account: PayoutAccount, runId: string, now: Date): PayoutAccountDecision {
  const next = changed(account, pendingRun(runId, now), now);
  return { next, events: [requestOf(next)] };
}

/** Corrects the name of the holder. The account remains the same, so nothing is verified again. */
export function renameHolder(account: PayoutAccount, holder: string, now: Date): PayoutAccountDecision {
  return { next: changed(account, { holder }, now), events: [] };
}

/** Keeps a verification pending: the provider accepted it, or was unreachable. It is checked again later. */
export function awaitVerification(
  account: PayoutAccount,
  run: ValidationRun,
  now: Date,
): PayoutAccountDecision {
  const due_at = validationDueAt(new Date(run.requested_at), now).toISOString();
  return { next: changed(account, { run, due_at }, now), events: [] };
}

/** Requests a pending verification again, since no provider has accepted it. It is checked again later. */
export function restartVerification(
  account: PayoutAccount,
  run: ValidationRun,
  now: Date,
): PayoutAccountDecision {
  const { next } = awaitVerification(account, run, now);
  return { next, events: [requestOf(next)] };
}

/** Settles a verification: pending → verified | failed. It is not checked again. */
export function settleVerification(
  { due_at, ...account }: PayoutAccount,
  { status, reason }: Pick<PayoutAccount['verification'], 'status' | 'reason'>,
  now: Date,
): PayoutAccountDecision {
  const verification = { status, reason, checked_at: now.toISOString() };
  return { next: changed(account, { verification }, now), events: [] };
}

/** Whether money can be transferred to a payout account, or why not. */
export type Payability = 'payable' | 'missing' | 'unverified' | 'verification_failed' | 'cooling_down';

/**
 * Returns whether money can be transferred to a merchant's payout account on a day, or why not: only to an account that
 * is verified, from its effective day on (Ledger, Transfers).
 */
export function payabilityOf(account: PayoutAccount | undefined, today: CalendarDate): Payability {
  if (!account) return 'missing';
  const { status } = account.verification;
  if (status !== 'verified') return status === 'failed' ? 'verification_failed' : 'unverified';
  return today < account.effective_on ? 'cooling_down' : 'payable';
}

const pendingRun = (runId: string, now: Date) => ({
  verification: { status: 'pending', reason: null, checked_at: null } as const,
  run: { id: runId, attempts: 0, requested_at: now.toISOString() },
  due_at: validationDueAt(now, now).toISOString(),
});

const changed = (account: PayoutAccount, set: Partial<PayoutAccount>, now: Date): PayoutAccount => ({
  ...account,
  ...set,
  version: account.version + 1,
  updated_at: now.toISOString(),
});

const requestOf = ({ id, run }: PayoutAccount): DomainEvent => ({
  type: 'payout_account.verification_requested',
  data: { payout_account_id: id, run_id: run.id },
});
