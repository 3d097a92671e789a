import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { ShownMethod } from '#lib/api/direct-debits/customer-record.ts';

/** What the page shows of a direct debit, by what it still waits for. */
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

/** What the customer has to say of the account: all of it, only whose it is, or nothing. */
export type AccountNeed = 'account' | 'rfc' | 'none';

/** The screen that belongs to a direct debit as it stands. */
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

/** Whether nothing can be collected any more. */
export function isEnded(debit: ShownDebit): boolean {
  return ['revoked', 'cancelled', 'completed'].includes(screenOf(debit));
}

/** Whether the customer has to agree: for the first time, anew, or to go on after periods that were not paid. */
export function isAskedToAgree({ paused, requirements }: ShownDebit): boolean {
  return (
    requirements.includes('acknowledgment') ||
    (paused?.reason === 'unpaid_periods' && requirements.includes('payment_method'))
  );
}

/** Whether the bank has refused the account for good: only another one will do. */
export function isAccountRefused({ paused, requirements }: ShownDebit): boolean {
  return paused?.reason === 'hard_account' && requirements.includes('payment_method');
}

/** The account that the bank has refused, or has not confirmed. */
export function refusedAccount(debit: ShownDebit): ShownMethod | undefined {
  const { payment_method: method } = debit;
  return method && (isAccountRefused(debit) || method.validation.status === 'failed') ? method : undefined;
}

/** What is missing of the account. An RFC that did not fit can be another one's typing error; all else is the account. */
export function accountNeed(debit: ShownDebit): AccountNeed {
  const { payment_method: method } = debit;
  if (!method || isAccountRefused(debit)) return 'account';
  const { status, reason } = method.validation;
  if (status === 'pending' || status === 'verified') return 'none';
  return status === 'unverified' || reason === 'rfc_mismatch' ? 'rfc' : 'account';
}

/** Whether something is under way elsewhere, so that the page asks again by itself. */
export function isFollowed(screen: string): boolean {
  return screen === 'waiting' || screen === 'preparing' || screen === 'identity';
}
