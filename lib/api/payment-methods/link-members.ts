import { nextLink } from '#lib/api/customer-links/link-members.ts';
import type { Decisions } from '#lib/api/members/for-links.ts';
import type { AccountValidation, PaymentMethod } from './record.ts';

/** What links see of an account's validation: every member. */
export const accountValidation = {
  status: true,
  reason: true,
  checked_at: true,
} as const satisfies Decisions<AccountValidation>;

/**
 * What links see of a payment method: every member but the merchant's own. Its number is already masked
 * (`showPaymentMethod`).
 */
export const paymentMethod = {
  id: true,
  // The interface names it in the response (Add payment method).
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
  // The merchant's own.
  external_id: false,
  metadata: false,
  created_at: true,
  updated_at: true,
  next_link: nextLink,
} as const satisfies Decisions<PaymentMethod>;
