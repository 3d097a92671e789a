import { lastFour } from '#lib/domain/clabe.ts';
import { newId } from '#lib/domain/ids.ts';
import { fingerprint, open, seal } from '#lib/secrets/sealing.ts';
import { customerKey, type Key, paymentMethodKey, paymentMethodOwnerKey } from './keys.ts';
import { getItem } from './read.ts';

export type ValidationStatus = 'unverified' | 'pending' | 'verified' | 'failed';
export type ValidationFailure =
  | 'rfc_mismatch'
  | 'receipt_not_available'
  | 'account_not_found'
  | 'account_unreachable';

export type Validation = {
  status: ValidationStatus;
  reason: ValidationFailure | null;
  checked_at: string | null;
};

/** One try to learn from the bank whose account it is. `provider_id` is missing until the provider took it on. */
export type ValidationRun = { id: string; attempts: number; requested_at: string; provider_id?: string };

/** A payment method as it is stored: the account number and the RFC only sealed. */
export type StoredPaymentMethod = Key & {
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
  due_shard?: string;
  due_at?: string;
  created_at: string;
  updated_at: string;
};

export type NewPaymentMethod = {
  accountId: string;
  customerId: string;
  name: string;
  business_name: string;
  number: string;
  method: 'clabe';
  country: 'MX';
};

/** A new payment method, sealed and ready to be stored. Nothing is written here. */
export async function preparePaymentMethod(given: NewPaymentMethod, now: Date): Promise<StoredPaymentMethod> {
  const { accountId, customerId, number } = given;
  const id = newId('pm', now);
  return {
    ...paymentMethodKey(accountId, customerId, id),
    id,
    authorization_id: newId('auth', now),
    account_id: accountId,
    customer_id: customerId,
    name: given.name,
    business_name: given.business_name,
    bank: number.slice(0, 3),
    number_sealed: await seal(number, `${id}/number`),
    number_last4: lastFour(number),
    number_fingerprint: await fingerprint('number', accountId, customerId, number),
    method: given.method,
    country: given.country,
    deleted: false,
    direct_debit_enabled: false,
    open_direct_debits: 0,
    validation: { status: 'unverified', reason: null, checked_at: null },
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** The account number in clear. For the merchant's answer and the bank's files only. */
export function openNumber({ id, number_sealed }: StoredPaymentMethod): Promise<string> {
  return open(number_sealed, `${id}/number`);
}

/**
 * What is known of a customer beyond their payment methods: which of them is the default. `version` moves whenever
 * one is added or deleted, so that a decision made from the list of them holds only while that list does.
 */
export type StoredCustomer = { default_id?: string; version?: number };

/** A customer's payment method, deleted ones too, or nothing. */
export function findPaymentMethod(accountId: string, customerId: string, id: string) {
  return getItem<StoredPaymentMethod>(paymentMethodKey(accountId, customerId, id));
}

/** The customer's record; an empty one before the first payment method. */
export async function findCustomer(accountId: string, customerId: string): Promise<StoredCustomer> {
  return (await getItem<StoredCustomer>(customerKey(accountId, customerId))) ?? {};
}

/** Whose payment method an id is, in whatever account, or nothing. */
export function findPaymentMethodOwner(id: string) {
  return getItem<{ account_id: string; customer_id: string }>(paymentMethodOwnerKey(id));
}
