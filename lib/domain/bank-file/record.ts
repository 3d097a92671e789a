import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { BadBankFile } from './bad-bank-file.ts';
import { faultOf, patternOf, readerOf } from './decode-field.ts';
import { encoderOf } from './encode-field.ts';
import { isValueField, type Layout, type ValueField } from './layout.ts';

/** The values of a record by the names of their fields; what is fixed is left out. */
type ValuesOf<L extends Layout> = {
  readonly [F in Extract<L[number], ValueField> as F['name']]: F['form'] extends 'date'
    ? CalendarDate
    : string;
};

/** How the records of a layout are written and read. */
type RecordForm<L extends Layout> = {
  /** The record that carries these values. Throws `UnfitForBankFile` where a value does not fit its field. */
  encode(values: ValuesOf<L>): string;
  /** Throws `BadBankFile` where a record, of full width, is of another type or has what cannot stand in a field. */
  check(record: string, line: number): void;
  /** What a checked record carries: numbers with their leading zeros, texts without the spaces behind them. */
  read: { readonly [N in keyof ValuesOf<L>]: (record: string) => ValuesOf<L>[N] };
};

const NOT_PRINTABLE = /[^ -~]/;

/**
 * Makes the form of a layout, once for all its records. A record that is right passes a single pattern, in which each
 * character has its place; only one that does not is looked at field by field, for what to say of it.
 */
export function formOf<const L extends Layout>(layout: L): RecordForm<L> {
  const pattern = new RegExp(`^${layout.map(patternOf).join('')}$`);
  const encoders = layout.map(encoderOf);
  const readers = layout.filter(isValueField).map((field) => [field, readerOf(field)] as const);
  const dates = readers.flatMap(([{ form }, read]) => (form === 'date' ? [read] : []));
  return {
    encode(values) {
      let record = '';
      for (const encode of encoders) record += encode(values);
      return record;
    },
    check(record, line) {
      if (!pattern.test(record)) requireRight(record, layout, line);
      for (const read of dates) if (read(record) === undefined) requireRight(record, layout, line);
    },
    read: Object.fromEntries(readers.map(([{ name }, read]) => [name, read])) as RecordForm<L>['read'],
  };
}

/** Throws `BadBankFile` where anything but printable ASCII stands. */
export function requirePrintable(text: string, line: number): void {
  if (NOT_PRINTABLE.test(text)) throw new BadBankFile('not_ascii', line);
}

/** Looks at the characters first, then at the fields in turn. Throws `BadBankFile` at the first that is not right. */
function requireRight(record: string, layout: Layout, line: number): void {
  requirePrintable(record, line);
  for (const field of layout) {
    const fault = faultOf(field, record);
    if (fault && field === layout[0]) throw new BadBankFile('wrong_record_type', line);
    if (fault) throw new BadBankFile(fault, line, field.name);
  }
}
