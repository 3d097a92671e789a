import * as v from 'valibot';
import { newDirectDebit } from '#lib/api/direct-debits/schemas.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Account } from '#lib/store/accounts.ts';
import { changed, replace, type StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { accountKey } from '#lib/store/keys.ts';
import { beginUse } from '#lib/store/payment-method-uses.ts';
import { preparePaymentMethod } from '#lib/store/payment-methods.ts';
import { prepareDirectDebit } from '#lib/store/prepare-direct-debit.ts';
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
): Promise<StoredDirectDebit> {
  const customerId = newId('req').slice(4);
  const body = v.parse(newDirectDebit, debitBody(customerId, { send_email: false, ...more }));
  const given = { accountId, customerId, name: 'Dolores Godínez', business_name: 'Abarrotes' };
  const prepared = await preparePaymentMethod(
    { ...given, number: newClabe(), method: 'clabe', country: 'MX' },
    now,
  );
  const method = {
    ...prepared,
    validation: { status: 'verified' as const, reason: null, checked_at: now.toISOString() },
  };
  const debit = {
    ...prepareDirectDebit(body, method, { accountId, validationLevel: 1, closed: new Set() }, now),
    reference: await drawReference(),
  };
  await transact([{ put: { Item: method } }, { put: { Item: debit } }]);
  const active = changed(debit, { acknowledge_by: ACKNOWLEDGED }, now);
  await transact([replace(debit, active), ...beginUse(method, debit.id)]);
  return active;
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
