import type { ByCode } from './by-code.ts';

/** Why a charge failed, by failure code; `other` for any other code. */
export type FailureWording = ByCode<
  | 'insufficient_funds'
  | 'account_not_found'
  | 'account_blocked'
  | 'account_closed'
  | 'account_in_other_currency'
  | 'account_not_at_bank'
  | 'stopped_by_customer'
  | 'service_cancelled_by_customer'
  | 'amount_over_authorised'
  | 'not_authorised_by_customer'
  | 'disputed_by_customer'
  | 'other'
>;
