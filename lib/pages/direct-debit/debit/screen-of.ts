import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { ShownMethod } from '#lib/api/direct-debits/customer-record.ts';

/** The screen of a direct debit, by what it waits for. */
export type DebitScreen =
  | 'review'
  | 'account'
  | 'waiting'
  | 'preparing'
  | 'identity'
  | 'declined'
  | 'active'
  | 'revoked'
  | 'cancelled'
  | 'completed';

/** What the customer has to enter of the account: all of it, only its RFC, or nothing. */
export type AccountNeed = 'account' | 'rfc' | 'none';

/** Returns the screen of a direct debit in its current state. */
export function screenOf(debit: ShownDebit): DebitScreen {
  const { status, requirements, identity_verification: identity } = debit;
  if (debit.revoked_at !== null) return 'revoked';
  if (status === 'active' || status === 'cancelled' || status === 'completed') return status;
  if (isAskedToAgree(debit)) return 'review';
  if (accountNeed(debit) !== 'none') return 'account';
  if (requirements.includes('account_validation')) return 'waiting';
  if (identity?.status === 'declined') return 'declined';
  return identity?.url ? 'identity' : 'preparing';
}

/** Returns whether nothing can be collected any more. */
export function isEnded(debit: ShownDebit): boolean {
  return ['revoked', 'cancelled', 'completed'].includes(screenOf(debit));
}

/** Returns whether the customer must agree: for the first time, again, or to continue after unpaid periods. */
export function isAskedToAgree({ paused, requirements }: ShownDebit): boolean {
  return (
    requirements.includes('acknowledgment') ||
    (paused?.reason === 'unpaid_periods' && requirements.includes('payment_method'))
  );
}

/** Returns whether the bank has refused the account for good, so that the customer needs another one. */
export function isAccountRefused({ paused, requirements }: ShownDebit): boolean {
  return paused?.reason === 'hard_account' && requirements.includes('payment_method');
}

/** Returns the account that the bank has refused or not confirmed; undefined if there is none. */
export function refusedAccount(debit: ShownDebit): ShownMethod | undefined {
  const { payment_method: method } = debit;
  return method && (isAccountRefused(debit) || method.validation.status === 'failed') ? method : undefined;
}

/**
 * Returns what is missing of the account. An RFC that does not match may be a typing error, so it can be entered again.
 * After any other failure, the customer enters an account.
 */
export function accountNeed(debit: ShownDebit): AccountNeed {
  const { payment_method: method } = debit;
  if (!method || isAccountRefused(debit)) return 'account';
  const { status, reason } = method.validation;
  if (status === 'pending' || status === 'verified') return 'none';
  return status === 'unverified' || reason === 'rfc_mismatch' ? 'rfc' : 'account';
}

/** Returns whether something is under way elsewhere, so that the page polls. */
export function isFollowed(screen: string): boolean {
  return screen === 'waiting' || screen === 'preparing' || screen === 'identity';
}
