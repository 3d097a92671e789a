import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { LARGEST_AMOUNT, SMALLEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { hasControls, hasInvisible } from '#lib/domain/one-line.ts';
import { type DecimalMark, readAmount } from './amounts.ts';
import type { Column } from './columns.ts';
import { type DayFault, type Days, readDay, type ShownOrder } from './days.ts';
import type { RowFault } from './faults.ts';

/** A fault of a cell, with the other cells of the file that show it, if it does not by itself. */
export type Found = { readonly column: Column; readonly fault: RowFault; readonly shown_by?: ShownOrder };

/** How amounts and days of a file are read: what was guessed from all of them. */
export type Marks = { readonly mark: DecimalMark | undefined; readonly days: Days };

/** Reads the cells of a row, and collects all of their faults. */
export class CellReader {
  readonly faults: Found[] = [];
  /** Returns the text of a column; empty if the file does not have it. */
  readonly cell: (column: Column) => string;
  readonly #marks: Marks;

  constructor(cell: (column: Column) => string, marks: Marks) {
    this.cell = cell;
    this.#marks = marks;
  }

  /** Notes a fault of a column, if there is one. */
  find(column: Column, fault: RowFault | undefined): void {
    if (fault) this.faults.push({ column, fault });
  }

  /** Returns a text of at most `longest` characters on one line. */
  text(column: Column, longest: number, faultOf?: (text: string) => RowFault | undefined): string {
    const found = this.cell(column);
    this.find(column, textFault(found, longest) ?? faultOf?.(found));
    return found;
  }

  /** Returns null if a cell is empty, and what is read otherwise. */
  optional<T>(column: Column, read: (column: Column) => T | undefined): T | null {
    return this.cell(column) === '' ? null : (read(column) ?? null);
  }

  /** Returns an amount that can be collected; undefined, with its fault noted, if the cell is none. */
  readonly amount = (column: Column): Centavos | undefined => {
    const amount = readAmount(this.cell(column), this.#marks.mark);
    if (typeof amount === 'string') return void this.find(column, amount);
    if (amount >= SMALLEST_AMOUNT && amount <= LARGEST_AMOUNT) return amount;
    return void this.find(column, 'amount_out_of_range');
  };

  /** Returns a day; undefined, with its fault noted, if the cell is none. */
  readonly day = (column: Column): CalendarDate | undefined => {
    const { order, shownBy } = this.#marks.days;
    const day = readDay(this.cell(column), order);
    // A day is a text as well: the faults are those that are no day.
    if (/^\d/.test(day)) return day as CalendarDate;
    const fault = day as DayFault;
    this.faults.push({ column, fault, ...(fault === 'date_ambiguous' && { shown_by: shownBy }) });
    return undefined;
  };
}

function textFault(text: string, longest: number): RowFault | undefined {
  if (text === '') return 'value_missing';
  if (hasControls(text) || hasInvisible(text)) return 'value_has_controls';
  return [...text].length > longest ? 'value_too_long' : undefined;
}
