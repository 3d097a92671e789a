import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isFinal } from '#lib/domain/direct-debit/record.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { differencesFrom } from '#lib/domain/imports/differences.ts';
import type { FoundFault } from '#lib/domain/imports/later-faults.ts';
import { fingerprint } from '#lib/secrets/sealing.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { findByExternalId } from '#lib/store/external-ids.ts';
import { numberKey } from '#lib/store/keys.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';

/** A stored direct debit that a row is about, and the faults of the row beside it. */
export type Existing = {
  readonly status: 'existing' | 'rejected';
  readonly directDebitId: string;
  readonly faults: readonly FoundFault[];
};

/**
 * Returns the stored direct debit with the external id of a row, with the columns in which they differ; or one of the
 * customer that is the same but has no external id. Undefined if there is neither.
 */
export async function findExisting(accountId: string, row: ImportedDebit): Promise<Existing | undefined> {
  const [id, methodId] = await Promise.all([
    findByExternalId(accountId, 'DD', row.external_id),
    findMethodId(accountId, row),
  ]);
  if (id !== undefined) {
    const debit = await findDirectDebit(id);
    const taken = { column: 'external_id', fault: 'external_id_taken' } as const;
    const faults = debit ? differencesFrom(debit, row, methodId) : [];
    return { status: 'existing', directDebitId: id, faults: [taken, ...faults] };
  }
  const same = methodId === undefined ? undefined : await findSame(methodId, row);
  return (
    same && {
      status: 'rejected',
      directDebitId: same.id,
      faults: [{ column: 'external_id', fault: 'stored_without_external_id' }],
    }
  );
}

/** Returns the id of the customer's payment method with the account of a row; undefined if there is none. */
async function findMethodId(accountId: string, row: ImportedDebit): Promise<string | undefined> {
  const { customer_id, clabe } = row;
  const digest = await fingerprint('account_numbers', 'number', accountId, customer_id, clabe);
  const found = await getItem<{ payment_method_id: string }>(numberKey(accountId, customer_id, digest));
  return found?.payment_method_id;
}

/** Returns a direct debit on a payment method that collects what a row would, and that no import can recognise. */
async function findSame(methodId: string, row: ImportedDebit): Promise<DirectDebit | undefined> {
  for await (const ids of findUses(methodId)) {
    for (const debit of await Promise.all(ids.map(findDirectDebit))) {
      const isSame = debit?.amount === row.amount && debit.interval === row.interval;
      if (debit && isSame && !debit.external_id && !isFinal(debit)) return debit;
    }
  }
  return undefined;
}
