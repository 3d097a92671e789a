import type { ShownDebit } from '#lib/api/records/direct-debit.ts';

/** What the page shows of a direct debit, by what it still waits for. */
export type DebitScreen =
  | 'review'
  | 'account'
  | 'waiting'
  | 'preparing'
  | 'identity'
  | 'declined'
  | 'active'
  | 'cancelled'
  | 'completed';

/** What the customer has to say of the account: all of it, only whose it is, or nothing. */
export type AccountNeed = 'account' | 'rfc' | 'none';

/** The screen that belongs to a direct debit as it stands. */
export function screenOf(debit: ShownDebit): DebitScreen {
  const { status, requirements, identity_verification: identity } = debit;
  if (status === 'active' || status === 'cancelled' || status === 'completed') return status;
  if (requirements.includes('acknowledgment')) return 'review';
  if (accountNeed(debit) !== 'none') return 'account';
  if (requirements.includes('account_validation')) return 'waiting';
  if (identity?.status === 'declined') return 'declined';
  return identity?.url ? 'identity' : 'preparing';
}

/** What is missing of the account. An RFC that did not fit can be another one's typing error; all else is the account. */
export function accountNeed({ payment_method: method }: ShownDebit): AccountNeed {
  if (!method) return 'account';
  const { status, reason } = method.validation;
  if (status === 'pending' || status === 'verified') return 'none';
  return status === 'unverified' || reason === 'rfc_mismatch' ? 'rfc' : 'account';
}

/** Whether something is under way elsewhere, so that the page asks again by itself. */
export function isFollowed(screen: string): boolean {
  return screen === 'waiting' || screen === 'preparing' || screen === 'identity';
}
