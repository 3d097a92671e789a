import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import type { CheckedRow } from '#lib/domain/imports/check-file.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { datedFaultsOf } from '#lib/domain/imports/dated-faults.ts';
import { differencesFrom } from '#lib/domain/imports/differences.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { FoundFault } from '#lib/domain/imports/later-faults.ts';
import { type ImportRow, placeOf } from '#lib/domain/imports/row.ts';
import type { Move, Slice } from '#lib/domain/imports/steps.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { fingerprint } from '#lib/secrets/sealing.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { findByExternalId } from '#lib/store/external-ids.ts';
import { putRow } from '#lib/store/imports/rows.ts';
import { numberKey } from '#lib/store/keys.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';

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
  const place = placeOf(one, row);
  const rejected = { ...place, status: 'rejected', step: 'checking', direct_debit_id: null } as const;
  if ('faults' in row) return { ...rejected, faults: row.faults };
  const dated = datedFaultsOf(row.debit, clock);
  const existing = await findExisting(one.account_id, row.debit);
  // A row that exists does nothing, so its days may be over.
  if (dated.length > 0 && existing?.status !== 'existing') return { ...rejected, faults: dated };
  if (!existing) return undefined;
  const { status, directDebitId: direct_debit_id, faults } = existing;
  return { ...place, status, step: 'checking', faults, direct_debit_id };
}

/** A stored direct debit that a row is about, and the faults of the row beside it. */
type Existing = {
  readonly status: 'existing' | 'rejected';
  readonly directDebitId: string;
  readonly faults: readonly FoundFault[];
};

/**
 * Returns the stored direct debit with the external id of a row, with the columns in which they differ; or one of the
 * customer that is the same but has no external id. Undefined if there is neither.
 */
async function findExisting(accountId: string, row: ImportedDebit): Promise<Existing | undefined> {
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
