import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { ImportedDebit } from './check-row.ts';
import type { Column } from './columns.ts';
import type { FoundFault } from './later-faults.ts';

/**
 * Returns the columns of a row that differ from the stored direct debit with its external id. Dates of payments move by
 * themselves, so they are not compared.
 *
 * @param methodId the customer's payment method with the account of the row; undefined if the customer has none
 */
export function differencesFrom(
  debit: DirectDebit,
  row: ImportedDebit,
  methodId: string | undefined,
): readonly FoundFault[] {
  const isSameAmount = debit.amount === row.amount;
  const pairs: readonly (readonly [Column, unknown, unknown])[] = [
    ['customer_id', debit.customer_id, row.customer_id],
    ['name', debit.customer.name, row.name],
    ['email', debit.customer.email.toLowerCase(), row.email.toLowerCase()],
    ['clabe', debit.payment_method_id ?? undefined, methodId],
    ['amount', debit.amount, row.amount],
    // A row without a maximum is limited to its amount, which is compared already.
    ['max_amount', debit.max_amount, row.max_amount ?? (isSameAmount ? row.amount : debit.max_amount)],
    ['interval', debit.interval, row.interval],
    ['end_date', debit.end_date, row.end_date],
    ['concept', debit.concept, row.concept.normalize('NFC')],
  ];
  return pairs
    .filter(([, stored, read]) => stored !== read)
    .map(([column]) => ({ column, fault: 'differs_from_stored' }));
}
