import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CheckedRow } from '#lib/domain/imports/check-file.ts';
import { datedFaultsOf } from '#lib/domain/imports/dated-faults.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import { type ImportRow, masked } from '#lib/domain/imports/row.ts';
import type { Move, Slice } from '#lib/domain/imports/steps.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { putRow } from '#lib/store/imports/rows.ts';
import { findExisting } from './find-existing.ts';

/** How many rows a slice of a check has. */
export const CHECKED_AT_ONCE = 1_000;

/** How many of them are checked at the same time: simultaneous reads are combined, writes each need a connection. */
const AT_THE_SAME_TIME = 40;

/**
 * The rows that a worker stored in a slice that it did not end, by their lines. What it found remains: such a row is
 * never applied, so it must not be counted as ready.
 */
export type KnownRows = ReadonlyMap<number, ImportRow>;

/** Checks some rows against the account's day and its records, and stores those that will not be applied. */
export async function checkRows(
  one: Import,
  rows: readonly CheckedRow[],
  clock: Clock,
  known: KnownRows,
): Promise<Slice> {
  const moves: Move[] = [];
  await inParallel(rows, AT_THE_SAME_TIME, async (row) => {
    const stored = known.get(row.line);
    const found = stored ?? (await checkRow(one, row, clock));
    if (found && !stored) await putRow(found);
    moves.push([undefined, found?.status ?? 'ready']);
  });
  return { rows: rows.length, moves, lastLine: rows.at(-1)?.line ?? one.last_line };
}

/** Returns what is to be stored of a row; undefined if it is ready. */
async function checkRow(one: Import, row: CheckedRow, clock: Clock): Promise<ImportRow | undefined> {
  const { id: import_id, account_id } = one;
  const place = { import_id, account_id, line: row.line, external_id: masked(row.externalId) };
  const rejected = { ...place, status: 'rejected', step: 'checking', direct_debit_id: null } as const;
  if ('faults' in row) return { ...rejected, faults: row.faults };
  const dated = datedFaultsOf(row.debit, clock);
  const existing = await findExisting(account_id, row.debit);
  // A row that exists does nothing, so its days may be over.
  if (dated.length > 0 && existing?.status !== 'existing') return { ...rejected, faults: dated };
  if (!existing) return undefined;
  const { status, directDebitId: direct_debit_id, faults } = existing;
  return { ...place, status, step: 'checking', faults, direct_debit_id };
}
