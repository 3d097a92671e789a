import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { LONGEST_CONCEPT, LONGEST_EXTERNAL_ID } from '#lib/domain/limits.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { CellReader, type Found, type Marks } from './cell-reader.ts';
import { conceptFault, externalIdFault } from './check-row.ts';
import { CHARGE_LAYOUT, type Column } from './columns.ts';
import type { Guess } from './guess.ts';
import { openFile, type RefusedFile } from './open-file.ts';

/** What a row of a file of charges says. A value that cannot be read is undefined: its fault is among the row's. */
export type ImportedCharge = {
  /** The direct debit by its id or by the merchant's own id of it, empty if the row does not have it; never both. */
  readonly direct_debit_id: string;
  readonly direct_debit_external_id: string;
  readonly amount: Centavos | undefined;
  /** Null for the concept of the direct debit. */
  readonly concept: string | null;
  /** Null for the first day that can be pre-notified. */
  readonly charge_date: CalendarDate | null | undefined;
};

/** A row of a file of charges, by the line on which it begins and its id, with the faults that the file alone shows. */
export type CheckedCharge = {
  readonly line: number;
  readonly externalId: string;
  readonly charge: ImportedCharge;
  readonly faults: readonly Found[];
};

/** Checks a file of charges: what it is, and what its rows say. It reads nothing else and changes nothing. */
export function checkCharges(
  bytes: Uint8Array,
): RefusedFile | { readonly guess: Guess; readonly rows: readonly CheckedCharge[] } {
  const file = openFile(bytes, CHARGE_LAYOUT, { amounts: ['amount'], dates: ['charge_date'] });
  if ('fault' in file) return file;
  const rows = file.rows.map(({ line, cell, faults }) => {
    const { charge, faults: ofCells } = readCharge(cell, file);
    return { line, externalId: cell('external_id'), charge, faults: [...ofCells, ...faults] };
  });
  return { guess: file.guess, rows };
}

function readCharge(cell: (column: Column) => string, marks: Marks) {
  const cells = new CellReader(cell, marks);
  cells.text('external_id', LONGEST_EXTERNAL_ID, externalIdFault);
  const [id, externalId] = [cell('direct_debit_id'), cell('direct_debit_external_id')];
  const charge: ImportedCharge = {
    direct_debit_id: id,
    direct_debit_external_id: externalId,
    amount: cells.amount('amount'),
    concept: cells.optional('concept', (column) => cells.text(column, LONGEST_CONCEPT, conceptFault)),
    // A day that cannot be read is no empty cell.
    charge_date: cell('charge_date') === '' ? null : cells.day('charge_date'),
  };
  if (id === '' && externalId === '') cells.find('direct_debit_external_id', 'value_missing');
  if (id !== '' && externalId !== '') cells.find('direct_debit_external_id', 'direct_debit_named_twice');
  return { charge, faults: cells.faults };
}
