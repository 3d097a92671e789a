import type { DirectDebit } from '#lib/api/direct-debits/record.ts';

/** Returns whether nothing is collected by a direct debit any more. */
export const isEnded = ({ status, revoked_at }: DirectDebit): boolean =>
  revoked_at !== null || status === 'cancelled' || status === 'completed';

/**
 * Returns the day of the collection that a change of `next_payment_date` moves; null if there is none. Charges and
 * retries may be collected before it.
 */
export const scheduledDay = ({ status, revoked_at, next_payment_date: day }: DirectDebit): string | null =>
  status === 'active' && revoked_at === null ? day : null;
