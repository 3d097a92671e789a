import type { CustomerState, StateCounts } from '#lib/domain/consent-requests/record.ts';
import { noStates, stateOf } from '#lib/domain/consent-requests/states.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { walkRows } from '#lib/store/imports/rows.ts';

const ROWS_AT_ONCE = 500;

/** Counts what has become of the customers of an import's applied rows, from their direct debits. */
export async function countCustomers(importId: string): Promise<StateCounts> {
  const counts: Record<CustomerState, number> = { ...noStates() };
  for await (const rows of walkRows(importId, ROWS_AT_ONCE)) {
    const applied = new Map(
      rows.flatMap((row) =>
        row.status === 'applied' && row.direct_debit_id ? [[row.direct_debit_id, row]] : [],
      ),
    );
    for (const debit of await findDirectDebits([...applied.keys()])) {
      const row = applied.get(debit.id);
      if (row) counts[stateOf(row, debit)] += 1;
    }
  }
  return counts;
}
