import type { FailureWording } from '#lib/wording/failures.ts';

/** The failures of charges, in English. */
export const failuresEn: FailureWording = {
  insufficient_funds: 'there was not enough money in the account',
  account_not_found: 'your bank could not find the account',
  account_blocked: 'the account is blocked',
  account_closed: 'the account is closed',
  account_in_other_currency: 'the account is not in Mexican pesos',
  account_not_at_bank: 'the account is not at the bank indicated',
  stopped_by_customer: 'your bank has an instruction not to pay this merchant',
  service_cancelled_by_customer: 'your bank has this service registered as cancelled',
  amount_over_authorised: 'the amount is above what your bank has on record as authorised',
  not_authorised_by_customer: 'your bank has no record of the authorisation',
  disputed_by_customer: 'your bank received a dispute of this charge',
  other: 'your bank did not accept the charge',
};
