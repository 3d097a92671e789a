import * as v from 'valibot';
import { newDirectDebit } from '#lib/api/direct-debits/requests.ts';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { waitingForConsent } from '#lib/operations/direct-debits/waiting-for-consent.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { newPaymentMethod } from '#lib/operations/payment-methods/sealed-members.ts';
import { writesToCreate } from '#lib/operations/writes/direct-debits.ts';
import { writesToAdd } from '#lib/operations/writes/payment-methods.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { accountKey } from '#lib/store/keys.ts';
import { findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';
import { drawReference } from '#lib/store/references.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody } from '#tests/support/records/direct-debits.ts';

/** An account, stored without its keys. */
export async function storeAccount(): Promise<Account> {
  const now = new Date().toISOString();
  const account: Account = {
    account_id: newId('acc'),
    name: 'Tests',
    status: 'active',
    features: [],
    pricing: { percent_basis_points: 290, fixed_centavos: 2_50 },
    keys: [],
    keys_version: 1,
    created_at: now,
    updated_at: now,
  };
  await transact([{ put: { Item: { ...accountKey(account.account_id), ...account } } }]);
  return account;
}

/** Acknowledges a paused direct debit again, and lists none of its orders. */
export async function agreeAgain(debit: DirectDebit, clock: Clock): Promise<void> {
  const { account_id, customer_id, payment_method_id } = debit;
  const method = await findPaymentMethod(account_id, customer_id, payment_method_id ?? '');
  const listing = { orders: [], waiting: await waitingForConsent(debit) };
  const active = acknowledge(debit, { by: ACKNOWLEDGED, method, listing }, clock);
  const actor = { by: 'customer', consenting: 'terms', method } as const;
  await transact(await writesWithEvidence(debit, active, clock, actor));
}

/** Returns a direct debit as it is once its customer has acknowledged it and its account was validated. */
export async function storeActiveDebit(
  accountId: string,
  more: Record<string, unknown>,
  now: Date,
): Promise<DirectDebit> {
  const { debit, method } = await storeCreatedDebit(accountId, more, now);
  const clock = clockAt(now);
  const listing = { orders: [], waiting: [] };
  const active = acknowledge(debit, { by: ACKNOWLEDGED, method, listing }, clock);
  const actor = { by: 'customer', consenting: 'terms', method } as const;
  await transact(await writesWithEvidence(debit, active, clock, actor));
  return (await findDirectDebit(debit.id)) ?? active.next;
}

/** Returns a direct debit on a validated account before its customer acknowledges it. */
export async function storeCreatedDebit(
  accountId: string,
  more: Record<string, unknown>,
  now: Date,
): Promise<{ debit: DirectDebit; method: PaymentMethod }> {
  const customerId = newId('req').slice(4);
  const body = v.parse(newDirectDebit, debitBody(customerId, { send_email: false, ...more }));
  const method = await validMethod(accountId, customerId, now);
  const context = { accountId, reference: await drawReference({}), method, validationLevel: 1 } as const;
  const created = createDirectDebit(body, context, clockAt(now));
  await transact(writesToAdd({ next: method, events: [] }, {}, now));
  await transact(writesToCreate(created, method, now));
  return { debit: created.next, method };
}

/** Stores another account of a customer, and returns the direct debit after its customer has agreed to it. */
export async function withOtherAccount(
  before: DirectDebit,
  validation: Partial<PaymentMethod['validation']>,
  now: Date,
): Promise<DirectDebit> {
  const { account_id, customer_id } = before;
  const valid = await validMethod(account_id, customer_id, now);
  const method = { ...valid, validation: { ...valid.validation, ...validation } };
  const customer = await findCustomer(account_id, customer_id);
  await transact(writesToAdd({ next: method, events: [] }, customer, now));
  const terms = { method, link: null, consents: true, waiting: [] };
  return takePaymentMethod(before, terms, clockAt(now)).next;
}

/** Returns a payment method with a verified holder; not yet stored. */
export async function validMethod(accountId: string, customerId: string, now: Date): Promise<PaymentMethod> {
  const owner = { account_id: accountId, customer_id: customerId, name: 'Dolores Godínez' };
  const account = { number: newClabe(), method: 'clabe', country: 'MX' } as const;
  const added = await newPaymentMethod({ ...owner, business_name: 'Abarrotes', ...account }, now);
  return { ...added, validation: { status: 'verified', reason: null, checked_at: now.toISOString() } };
}

const ACKNOWLEDGED = {
  ip: '192.0.2.1',
  browser: 'Tests/1.0',
  timezone: 'America/Monterrey',
  country: 'MX',
  region: 'NLE',
  city: 'Monterrey',
  latitude: 25.6866,
  longitude: -100.3161,
  acknowledged_at: '2026-11-20T12:00:00.000Z',
};
