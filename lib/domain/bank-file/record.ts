import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { BadBankFile, type BankFileFault } from './bad-bank-file.ts';
import { faultReaderOf, patternOf, readerOf } from './decode-field.ts';
import { encoderOf } from './encode-field.ts';
import { isValueField, type Layout, type ValueField } from './layout.ts';
import { noteOddity, type Oddities } from './oddities.ts';

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
  /** Returns the fields of a record, of full width, that are not as we write them: none of nearly all records. */
  odd(record: string): readonly OddField[];
  /** What a record carries: numbers with their leading zeros, texts without the spaces behind them. Not to be asked of an odd field. */
  read: { readonly [N in keyof ValuesOf<L>]: (record: string) => ValuesOf<L>[N] };
};

/** A field that is not as we write it, by its name in the layout. */
export type OddField = { readonly name: string; readonly fault: BankFileFault };

const NONE: readonly OddField[] = [];

/**
 * Makes the form of a layout, once for all its records. A record that is right passes a single pattern, in which each
 * character has its place; only one that does not is looked at field by field.
 */
export function formOf<const L extends Layout>(layout: L): RecordForm<L> {
  const pattern = new RegExp(`^${layout.map(patternOf).join('')}$`);
  const encoders = layout.map(encoderOf);
  const faults = layout.map((field) => [field.name, faultReaderOf(field)] as const);
  const readers = layout.filter(isValueField).map((field) => [field, readerOf(field)] as const);
  const dates = readers.flatMap(([{ form }, read]) => (form === 'date' ? [read] : []));
  return {
    encode(values) {
      let record = '';
      for (const encode of encoders) record += encode(values);
      return record;
    },
    odd(record) {
      const isAsWritten = pattern.test(record) && dates.every((read) => read(record) !== undefined);
      if (isAsWritten) return NONE;
      return faults.flatMap(([name, faultOf]) => {
        const fault = faultOf(record);
        return fault === undefined ? [] : [{ name, fault }];
      });
    },
    read: Object.fromEntries(readers.map(([{ name }, read]) => [name, read])) as RecordForm<L>['read'],
  };
}

/**
 * Notes the odd fields of a record. Throws `BadBankFile` at the first that is `needed` to read the file whole, which its
 * type always is.
 */
export function noteOddFields(
  odd: readonly OddField[],
  needed: ReadonlySet<string>,
  line: number,
  oddities: Oddities,
): void {
  for (const { name, fault } of odd) {
    if (name === 'tipo_registro') throw new BadBankFile('wrong_record_type', line);
    if (needed.has(name)) throw new BadBankFile(fault, line, name);
    noteOddity(oddities, name);
  }
}
