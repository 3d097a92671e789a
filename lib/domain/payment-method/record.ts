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

/** One try to learn from the bank whose account it is. `provider_id` is missing until the provider took it on. */
export type ValidationRun = { id: string; attempts: number; requested_at: string; provider_id?: string };

/** A payment method of a customer: the account number and the RFC only sealed. */
export type PaymentMethod = {
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
  /** What an order keeps of it, to know it again in the bank's return file. */
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
  /** When its validation is to be looked at again, while it is pending. */
  due_at?: string;
  created_at: string;
  updated_at: string;
};
