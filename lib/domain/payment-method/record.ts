import type { MerchantData } from '#lib/domain/merchant-data.ts';

export const VALIDATION_STATUSES = ['unverified', 'pending', 'verified', 'failed'] as const;
type ValidationStatus = (typeof VALIDATION_STATUSES)[number];

export const VALIDATION_FAILURES = [
  'rfc_mismatch',
  'receipt_not_available',
  'account_not_found',
  'account_unreachable',
] as const;
type ValidationFailure = (typeof VALIDATION_FAILURES)[number];

export type Validation = {
  status: ValidationStatus;
  reason: ValidationFailure | null;
  checked_at: string | null;
};

/** One attempt to learn from the bank whose account it is. `provider_id` is missing until the provider accepted it. */
export type ValidationRun = { id: string; attempts: number; requested_at: string; provider_id?: string };

/** A payment method of a customer. The account number and the RFC are only stored sealed. */
export type PaymentMethod = MerchantData & {
  id: string;
  authorization_id: string;
  account_id: string;
  customer_id: string;
  name: string;
  business_name: string;
  bank: string;
  number_sealed: string;
  number_last4: string;
  number_fingerprint: string;
  /** Copied to orders, so that the bank's return file can be matched. */
  number_digest: string;
  method: 'clabe';
  country: 'MX';
  deleted: boolean;
  direct_debit_enabled: boolean;
  /** How many direct debits in created, pending or active use it. */
  open_direct_debits: number;
  validation: Validation;
  rfc_sealed?: string;
  rfc_fingerprint?: string;
  run?: ValidationRun;
  /** When its validation is checked again, while it is pending. */
  due_at?: string;
  /** The import that added it, and may take it back. */
  import_id?: string;
  created_at: string;
  updated_at: string;
};
