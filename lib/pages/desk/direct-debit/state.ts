import type { DirectDebit } from '#lib/api/direct-debits/record.ts';

/** Returns whether nothing is collected by a direct debit any more. */
export const isEnded = ({ status, revoked_at }: DirectDebit): boolean =>
  revoked_at !== null || status === 'cancelled' || status === 'completed';

/**
 * Returns the day of the collection that a change of `next_payment_date` moves; undefined if there is none. Charges and
 * retries may be collected before it.
 */
export const scheduledDay = (debit: DirectDebit): string | undefined =>
  debit.status === 'active' && !isEnded(debit) ? (debit.next_payment_date ?? undefined) : undefined;
