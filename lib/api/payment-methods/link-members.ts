import { nextLink } from '#lib/api/customer-links/link-members.ts';
import type { Decisions } from '#lib/api/members/for-links.ts';
import type { AccountValidation, PaymentMethod } from './record.ts';

/** Whether an account was found to be its holder's. */
export const accountValidation = {
  status: true,
  reason: true,
  checked_at: true,
} as const satisfies Decisions<AccountValidation>;

/** What links see of a payment method: the customer gave it. Its number is masked before (`showPaymentMethod`). */
export const paymentMethod = {
  id: true,
  // Part of the response that adding one is specified with (Interface, Add payment method).
  authorization_id: true,
  account_id: true,
  customer_id: true,
  name: true,
  business_name: true,
  bank: true,
  number: true,
  method: true,
  country: true,
  default: true,
  deleted: true,
  direct_debit_enabled: true,
  validation: accountValidation,
  created_at: true,
  updated_at: true,
  next_link: nextLink,
} as const satisfies Decisions<PaymentMethod>;
