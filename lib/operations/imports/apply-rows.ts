import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CheckedRow } from '#lib/domain/imports/check-file.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { datedFaultsOf } from '#lib/domain/imports/dated-faults.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { FoundFault } from '#lib/domain/imports/later-faults.ts';
import { type ImportRow, masked } from '#lib/domain/imports/row.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import type { Account } from '#lib/store/accounts.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { createRow, findRows, RowIsDone } from '#lib/store/imports/rows.ts';
import { drawReferences } from '#lib/store/references.ts';
import { requireReferencesLeft } from '#lib/store/sandbox-clocks.ts';
import { applyRow } from './apply-row.ts';

/** How many rows a slice has that applies them. */
export const APPLIED_AT_ONCE = 200;

/** How many customers' rows are applied at the same time. */
const CUSTOMERS_AT_ONCE = 20;

type ReadyRow = Extract<CheckedRow, { debit: unknown }>;

/**
 * Applies those of some rows that are not stored: the check stored what it refused, and a former run of this
 * slice what it applied. The rows of one customer are applied one after the other.
 */
export async function applyRows(
  one: Import,
  rows: readonly CheckedRow[],
  account: Account,
  clock: Clock,
): Promise<Slice> {
  const stored = await findRows(
    one.id,
    rows.map(({ line }) => line),
  );
  const left = rows.filter((_, n) => stored[n] === undefined);
  const ready = left.filter((row): row is ReadyRow => 'debit' in row);
  if (ready.length > 0) await requireReferencesLeft(clock.own);
  const references = await drawReferences(ready.length, clock);
  const reference = new Map(ready.map(({ line }, n) => [line, references[n] as number]));
  const made: ImportRow[] = stored.filter((row) => row?.step === 'applying') as ImportRow[];
  const groups = [...Map.groupBy(left, (row) => ('debit' in row ? row.debit.customer_id : '')).values()];
  await inParallel(groups, CUSTOMERS_AT_ONCE, async (group) => {
    for (const row of group) {
      const place = placeOf(one, row);
      const applying = { place, account, clock, reference: reference.get(row.line) ?? 0 };
      made.push('debit' in row ? await applyOrSay(row.debit, applying) : await refuse(place, row.faults));
    }
  });
  return {
    rows: rows.length,
    moves: made.map(({ status }) => ['ready', status]),
    lastLine: rows.at(-1)?.line ?? one.last_line,
  };
}

const placeOf = ({ id: import_id, account_id }: Import, { line, externalId }: CheckedRow) => ({
  ...{ import_id, account_id, line, external_id: masked(externalId) },
});

/** Applies a row, or stores why it cannot be applied any more. */
async function applyOrSay(row: ImportedDebit, applying: Parameters<typeof applyRow>[1]): Promise<ImportRow> {
  const { place, clock } = applying;
  const dated = datedFaultsOf(row, clock);
  if (dated.length > 0) return refuse(place, dated);
  try {
    return await applyRow(row, applying);
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'external_id_taken') {
      const taken = { column: 'external_id', fault: 'external_id_taken' } as const;
      return refuse(place, [taken], 'existing', String(error.extra.existing_id));
    }
    if (error.status >= 500 || error.status === 429) throw error;
    return refuse(place, [{ column: null, fault: 'not_applied' }]);
  }
}

async function refuse(
  place: Parameters<typeof applyRow>[1]['place'],
  faults: readonly FoundFault[],
  status: 'failed' | 'existing' = 'failed',
  direct_debit_id: string | null = null,
): Promise<ImportRow> {
  const row = { ...place, status, step: 'applying', faults, direct_debit_id } as const;
  try {
    await transact([createRow(row)]);
    return row;
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    throw error;
  }
}
