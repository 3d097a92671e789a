import { lastFour } from '#lib/domain/clabe.ts';
import { newId } from '#lib/domain/ids.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { DeclaredRfc } from '#lib/domain/payment-method/validation.ts';
import { fingerprint, open, seal } from '#lib/secrets/sealing.ts';

export type NewPaymentMethod = Pick<
  PaymentMethod,
  'account_id' | 'customer_id' | 'name' | 'business_name' | 'method' | 'country'
> & { number: string };

/** A new payment method, its account number sealed. Nothing is written here. */
export async function newPaymentMethod(
  { number, ...given }: NewPaymentMethod,
  now: Date,
): Promise<PaymentMethod> {
  const id = newId('pm', now);
  return {
    ...given,
    id,
    authorization_id: newId('auth', now),
    bank: number.slice(0, 3),
    number_sealed: await seal('account_numbers', number, `${id}/number`),
    number_last4: lastFour(number),
    number_fingerprint: await fingerprint(
      'account_numbers',
      'number',
      given.account_id,
      given.customer_id,
      number,
    ),
    number_digest: await accountDigestOf(number),
    deleted: false,
    direct_debit_enabled: false,
    open_direct_debits: 0,
    validation: { status: 'unverified', reason: null, checked_at: null },
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** 132 bits. */
const DIGEST_LENGTH = 22;

/** What an order keeps of the account number that it is presented to, to know it again in the bank's return file. */
export async function accountDigestOf(clabe: string): Promise<string> {
  return (await fingerprint('account_numbers', 'presented', clabe)).slice(0, DIGEST_LENGTH);
}

/** The account number in clear. For the merchant's response and the bank's files only. */
export function openNumber({ id, number_sealed }: PaymentMethod): Promise<string> {
  return openNumberOf(id, number_sealed);
}

/** The account number in clear that was sealed for the payment method with this id, as it is beside an entry of evidence. */
export function openNumberOf(methodId: string, sealed: string): Promise<string> {
  return open('account_numbers', sealed, `${methodId}/number`);
}

/** What is kept of an RFC that was declared for a payment method. */
export async function sealRfc({ id }: PaymentMethod, rfc: string): Promise<DeclaredRfc> {
  return {
    rfc_sealed: await seal('tax_ids', rfc, `${id}/rfc`),
    rfc_fingerprint: await fingerprint('tax_ids', 'rfc', id, rfc),
  };
}

/** The RFC in clear, as declared. */
export async function openRfc({ id, rfc_sealed }: PaymentMethod): Promise<string> {
  return openDeclaredRfc(id, rfc_sealed ?? '');
}

/** The RFC in clear that was sealed for the payment method with this id, as an entry of evidence holds it. */
export function openDeclaredRfc(methodId: string, sealed: string): Promise<string> {
  return open('tax_ids', sealed, `${methodId}/rfc`);
}

/** Whether an RFC is the one that the present or last validation was about. */
export async function isDeclaredRfc({ id, rfc_fingerprint }: PaymentMethod, rfc: string): Promise<boolean> {
  return rfc_fingerprint === (await fingerprint('tax_ids', 'rfc', id, rfc));
}
