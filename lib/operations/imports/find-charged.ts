import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { CheckedCharge, ImportedCharge } from '#lib/domain/imports/check-charges.ts';
import type { FoundFault } from '#lib/domain/imports/later-faults.ts';
import { LONGEST_EXTERNAL_ID } from '#lib/domain/limits.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findByExternalId } from '#lib/store/external-ids.ts';

/** The order that has the external id of a row, and the row's faults against it. */
export type ExistingCharge = {
  /** `existing`: it is the row's charge. `rejected`: it is another order. */
  readonly status: 'existing' | 'rejected';
  readonly orderId: string;
  readonly faults: readonly FoundFault[];
};

/** Returns the account's direct debit that a row names; undefined if the account has none with this id. */
export async function findChargedDebit(
  accountId: string,
  { direct_debit_id, direct_debit_external_id }: ImportedCharge,
): Promise<DirectDebit | undefined> {
  const own = direct_debit_id === '' ? direct_debit_external_id : '';
  const id = own === '' ? direct_debit_id : await findByExternalId(accountId, 'DD', own);
  const debit = id ? await findDirectDebit(id) : undefined;
  return debit?.account_id === accountId ? debit : undefined;
}

/** Returns the id of the account's order that has the external id of a row; undefined if there is none. */
export async function findOrderId(
  accountId: string,
  { externalId }: Pick<CheckedCharge, 'externalId'>,
): Promise<string | undefined> {
  if (externalId === '' || [...externalId].length > LONGEST_EXTERNAL_ID) return undefined;
  return findByExternalId(accountId, 'ORD', externalId);
}

/**
 * Compares a row with the order that has its external id. The dates of charges move by themselves, so they are not
 * compared.
 */
export async function compareWithOrder(
  orderId: string,
  { charge: row }: CheckedCharge,
  debit: DirectDebit | undefined,
): Promise<ExistingCharge> {
  const taken = { column: 'external_id', fault: 'external_id_taken' } as const;
  const differs = (column: 'direct_debit_external_id' | 'direct_debit_id' | 'amount' | 'concept') =>
    ({ column, fault: 'differs_from_stored' }) as const;
  const [charge] = await findCharges([orderId]);
  if (!charge || charge.direct_debit_id !== debit?.id) {
    const named = row.direct_debit_id === '' ? 'direct_debit_external_id' : 'direct_debit_id';
    return { status: 'rejected', orderId, faults: [taken, differs(named)] };
  }
  const concept = (row.concept ?? debit.concept).normalize('NFC');
  return {
    status: 'existing',
    orderId,
    faults: [
      taken,
      ...(row.amount === charge.totals.total ? [] : [differs('amount')]),
      ...(concept === conceptOf(charge) ? [] : [differs('concept')]),
    ],
  };
}

const conceptOf = ({ items }: Charge): string | undefined => items[0]?.name;
