import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { Charge } from './charge.ts';

/** Why a line of a bank's file is not about the order that it names, as that order was presented. */
export type Mismatch =
  | 'unknown_reference'
  | 'other_amount'
  | 'other_account'
  | 'other_date'
  | 'not_presented'
  | 'presentment_refused';

/**
 * Whether a line is about an order as it was presented: by reference, amount, account and the line's own dates. Those of
 * the file's header say nothing, since a late return comes under a new one (Decisions, Answers always get in).
 *
 * @param accountDigest that of the account which the line names
 */
export function mismatchOf(
  charge: Charge | undefined,
  { amount, chargeDate, settlementDate }: Pick<ReadDetail, 'amount' | 'chargeDate' | 'settlementDate'>,
  accountDigest: string,
): Mismatch | undefined {
  if (!charge) return 'unknown_reference';
  const { totals, presented_on, refused_on = [], status } = charge;
  if (totals.total !== amount) return 'other_amount';
  if (chargeDate === settlementDate && refused_on.includes(chargeDate)) return 'presentment_refused';
  if (presented_on === undefined || status === 'pending') return 'not_presented';
  if (charge.account_digest !== accountDigest) return 'other_account';
  if (chargeDate !== presented_on || settlementDate !== presented_on) return 'other_date';
  return undefined;
}
