import { bankOfClabe, lastFour } from '#lib/domain/clabe.ts';
import { newId } from '#lib/domain/ids.ts';
import { type MerchantData, newData } from '#lib/domain/merchant-data.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { DeclaredRfc } from '#lib/domain/payment-method/validation.ts';
import type { SealedAccount } from '#lib/domain/payout-account.ts';
import { fingerprint, open, seal } from '#lib/secrets/sealing.ts';

export type NewPaymentMethod = Pick<
  PaymentMethod,
  'account_id' | 'customer_id' | 'name' | 'business_name' | 'method' | 'country'
> &
  MerchantData & { number: string };

/** The sealed members of a payment method or a payout account. Each is bound to the record's id. */
export type SealedMembers = { id: string; number_sealed: string; rfc_sealed?: string };

/** Creates a payment method with a sealed account number. It writes nothing. */
export async function newPaymentMethod(
  { number, external_id, metadata, ...given }: NewPaymentMethod,
  now: Date,
): Promise<PaymentMethod> {
  const id = newId('pm', now);
  return {
    ...given,
    ...newData({ external_id, metadata }),
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

/** Returns what a payout account with this id stores of its number and of the RFC of its holder. */
export async function sealPayoutAccount(
  id: string,
  { number, rfc }: { number: string; rfc: string },
): Promise<SealedAccount> {
  return {
    bank: bankOfClabe(number),
    number_sealed: await seal('account_numbers', number, `${id}/number`),
    number_last4: lastFour(number),
    number_digest: await accountDigestOf(number),
    ...(await sealRfc({ id }, rfc)),
  };
}

/** 132 bits. */
const DIGEST_LENGTH = 22;

/** Returns the digest of the account number that an order is presented to, which identifies it in a return file. */
export async function accountDigestOf(clabe: string): Promise<string> {
  return (await fingerprint('account_numbers', 'presented', clabe)).slice(0, DIGEST_LENGTH);
}

/** Returns the account number in clear. For the merchant's response, the provider and the bank's files only. */
export function openNumber({ id, number_sealed }: SealedMembers): Promise<string> {
  return openNumberOf(id, number_sealed);
}

/**
 * Returns in clear an account number that was sealed for the payment method with this id, such as one stored with an
 * entry of evidence.
 */
export function openNumberOf(methodId: string, sealed: string): Promise<string> {
  return open('account_numbers', sealed, `${methodId}/number`);
}

/** Returns the stored form of an RFC that was declared for a payment method or a payout account. */
export async function sealRfc({ id }: Pick<SealedMembers, 'id'>, rfc: string): Promise<DeclaredRfc> {
  return {
    rfc_sealed: await seal('tax_ids', rfc, `${id}/rfc`),
    rfc_fingerprint: await fingerprintOfRfc({ id }, rfc),
  };
}

/** Returns the fingerprint by which an RFC is compared with the one that was declared for a payment method. */
export const fingerprintOfRfc = ({ id }: Pick<SealedMembers, 'id'>, rfc: string): Promise<string> =>
  fingerprint('tax_ids', 'rfc', id, rfc);

/** Returns the RFC in clear, as declared. */
export async function openRfc({ id, rfc_sealed }: SealedMembers): Promise<string> {
  return openDeclaredRfc(id, rfc_sealed ?? '');
}

/** Returns in clear an RFC that was sealed for the payment method with this id, such as one in an entry of evidence. */
export function openDeclaredRfc(methodId: string, sealed: string): Promise<string> {
  return open('tax_ids', sealed, `${methodId}/rfc`);
}

/** Returns whether an RFC is the one of the current or last validation. */
export async function isDeclaredRfc(
  { id, rfc_fingerprint }: Pick<PaymentMethod, 'id' | 'rfc_fingerprint'>,
  rfc: string,
): Promise<boolean> {
  return rfc_fingerprint === (await fingerprintOfRfc({ id }, rfc));
}
