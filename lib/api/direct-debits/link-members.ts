import { nextLink } from '#lib/api/customer-links/link-members.ts';
import type { Decisions } from '#lib/api/members/for-links.ts';
import { accountValidation } from '#lib/api/payment-methods/link-members.ts';
import { SEEN_BY_LINKS } from '#lib/domain/direct-debit/given.ts';
import type { AcknowledgedDirectDebit, DirectDebit } from './record.ts';

/** What links see of a direct debit: what the customer authorises, and the customer's own data. */
export const directDebit = {
  id: true,
  ...SEEN_BY_LINKS,
  account_id: true,
  reference: true,
  status: true,
  requirements: true,
  // The reason of the customer's own bank, and since when nothing is collected.
  paused: { reason: true, bank_code: true, since: true },
  requested_payment_date: true,
  email_bounced: true,
  // Its page says what changes for a customer who already pays in another way.
  import_id: true,
  validation_level: true,
  identity_verification: { status: true, url: true, decided_at: true },
  // The customer's own data.
  acknowledge_by: {
    ip: true,
    browser: true,
    timezone: true,
    country: true,
    region: true,
    city: true,
    latitude: true,
    longitude: true,
    fingerprint: true,
    acknowledged_at: true,
  },
  revoked_at: true,
  created_at: true,
  updated_at: true,
  terms_hash: true,
  merchant: {
    name: true,
    legal_name: true,
    address: true,
    support: { email: true, phone: true, url: true },
    privacy_notice_url: true,
  },
  holder: { name: true },
  payment_method: { id: true, bank: true, number: true, validation: accountValidation },
  // How the customer recognises the transfer on the bank statement.
  verification_transfer: { amount: true, sender: true, concept: true },
  unpaid_orders: { id: true, amount: true, charge_date: true },
} as const satisfies Decisions<DirectDebit>;

/** What links see after the acknowledgment: also the next link, with which the page continues. */
export const acknowledgedDirectDebit = {
  ...directDebit,
  next_link: nextLink,
} as const satisfies Decisions<AcknowledgedDirectDebit>;
