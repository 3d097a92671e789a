import * as v from 'valibot';
import { newDirectDebit } from '#lib/api/requests/direct-debits.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import { newPaymentMethod } from '#lib/operations/sealed-members.ts';
import type { Account } from '#lib/store/accounts.ts';
import { writesOf, writesToCreate } from '#lib/store/direct-debits.ts';
import { accountKey } from '#lib/store/keys.ts';
import { writesToAdd } from '#lib/store/payment-methods.ts';
import { drawReference } from '#lib/store/references.ts';
import { transact } from '#lib/store/transact.ts';
import { newClabe } from './account-numbers.ts';
import { debitBody } from './direct-debits.ts';

/** An account, stored without its keys. */
export async function storeAccount(): Promise<Account> {
  const now = new Date().toISOString();
  const account: Account = {
    account_id: newId('acc'),
    name: 'Tests',
    status: 'active',
    features: [],
    pricing: { percent_basis_points: 290, fixed_centavos: 2_50 },
    public_key: newId('pk'),
    created_at: now,
    updated_at: now,
  };
  await transact([{ put: { Item: { ...accountKey(account.account_id), ...account } } }]);
  return account;
}

/** A direct debit as it stands once its customer has acknowledged it and its account was validated. */
export async function storeActiveDebit(
  accountId: string,
  more: Record<string, unknown>,
  now: Date,
): Promise<DirectDebit> {
  const customerId = newId('req').slice(4);
  const body = v.parse(newDirectDebit, debitBody(customerId, { send_email: false, ...more }));
  const owner = { account_id: accountId, customer_id: customerId, name: 'Dolores Godínez' };
  const account = { number: newClabe(), method: 'clabe', country: 'MX' } as const;
  const added = await newPaymentMethod({ ...owner, business_name: 'Abarrotes', ...account }, now);
  const method = {
    ...added,
    validation: { status: 'verified' as const, reason: null, checked_at: now.toISOString() },
  };
  const clock = { now, today: mexicoCityDate(now), closed: new Set<string>() };
  const beside = { accountId, reference: await drawReference(), method, validationLevel: 1 } as const;
  const created = createDirectDebit(body, beside, clock);
  await transact(writesToAdd(method, {}));
  await transact(writesToCreate(created, method, now));
  const active = acknowledge(
    created.next,
    { by: ACKNOWLEDGED, method, listing: { orders: [], waiting: [] } },
    clock,
  );
  await transact(writesOf(created.next, { ...active, events: [] }, now));
  return active.next;
}

const ACKNOWLEDGED = {
  ip: '192.0.2.1',
  browser: 'Tests/1.0',
  timezone: 'America/Monterrey',
  country: 'MX',
  region: 'NLE',
  city: 'Monterrey',
  latitude: '25.6866',
  longitude: '-100.3161',
  acknowledged_at: '2026-11-20T12:00:00.000Z',
};
