import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';
import { BadBankFile, type BankFileFault } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
import { type Field, isValueField, type Layout, type ValueField } from './layout.ts';
import { noteOddity, type Oddities } from './oddities.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

/** The values of a record by the names of their fields, without constant fields. */
type ValuesOf<L extends Layout> = {
  readonly [F in Extract<L[number], ValueField> as F['name']]: F['form'] extends 'date'
    ? CalendarDate
    : string;
};

/** How the records of a layout are written and read. */
type RecordForm<L extends Layout> = {
  /**
   * Returns the record with these values.
   * @throws UnfitForBankFile if a value does not fit its field
   */
  encode(values: ValuesOf<L>): string;
  /** Returns the fields of a record of full width that are not as we write them. Nearly all records have none. */
  odd(record: string): readonly OddField[];
  /**
   * Reads each field of a record: numbers with their leading zeros, texts without trailing spaces. Odd fields must not
   * be read.
   */
  read: { readonly [N in keyof ValuesOf<L>]: (record: string) => ValuesOf<L>[N] };
};

/** A field that is not as we write it, by its name in the layout. */
export type OddField = { readonly name: string; readonly fault: BankFileFault };

const NONE: readonly OddField[] = [];

/**
 * Creates the form of a layout, once for all its records. A valid record matches a single pattern that covers each
 * character. Only a record that does not match is checked field by field.
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
 * Notes the odd fields of a record.
 * @throws BadBankFile at the first one that is `needed` to read the whole file; the record type always is, and a record
 *   of another kind of file always fails
 */
export function noteOddFields(
  odd: readonly OddField[],
  needed: ReadonlySet<string>,
  line: number,
  oddities: Oddities,
): void {
  for (const { name, fault } of odd) {
    if (name === 'tipo_registro') throw new BadBankFile('wrong_record_type', line);
    if (needed.has(name) || fault === 'unexpected_kind') throw new BadBankFile(fault, line, name);
    noteOddity(oddities, name);
  }
}

/** The characters of each form, as we write it. Fields for future use may hold anything. */
const CHARACTER = {
  number: '[0-9]',
  code: '[0-9]',
  date: '[0-9]',
  mark: '[0-9A-Z]',
  text: '[0-9A-Z ]',
  blank: '[^]',
} as const;

/** The fault of a field with other characters, if that field matters. */
const FAULT = {
  constant: 'unexpected_value',
  number: 'not_a_number',
  code: 'not_a_number',
  date: 'not_a_date',
  mark: 'unexpected_value',
  text: 'unexpected_value',
  blank: 'unexpected_value',
} as const satisfies Record<Field['form'], BankFileFault>;

/**
 * Returns the pattern of a field with each character written out: without repetitions, matching takes a fifth of the
 * time.
 */
function patternOf(field: Field): string {
  return field.form === 'constant' ? field.value : CHARACTER[field.form].repeat(field.end - field.start + 1);
}

/** Returns the reader of a field: texts without trailing spaces; undefined if a date is not in the calendar. */
function readerOf({ form, start, end }: ValueField): (record: string) => string | undefined {
  switch (form) {
    case 'text':
      return (record) => record.slice(start - 1, end).trimEnd();
    case 'date': {
      const dateOf = remembering(readDate);
      return (record) => dateOf(record.slice(start - 1, end));
    }
    default:
      return (record) => record.slice(start - 1, end);
  }
}

/** Returns a function that finds the fault of a field in a record: undefined if the field is as we write it. */
function faultReaderOf(field: Field): (record: string) => BankFileFault | undefined {
  const pattern = new RegExp(`^${patternOf(field)}$`);
  const others = (field.form === 'constant' && field.ofOtherKinds) || [];
  return (record) => {
    const text = record.slice(field.start - 1, field.end);
    const isRight = pattern.test(text) && (field.form !== 'date' || readDate(text) !== undefined);
    if (isRight) return undefined;
    return others.includes(text) ? 'unexpected_kind' : FAULT[field.form];
  };
}

function readDate(text: string): CalendarDate | undefined {
  return calendarDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
}

const DIGITS = /^[0-9]+$/;
const MARK = /^[0-9A-Z]+$/;

/**
 * Returns the writer of a field, from the values by name. The writer throws `UnfitForBankFile` if a value does not fit.
 */
function encoderOf(field: Field): (values: Readonly<Record<string, string>>) => string {
  const width = field.end - field.start + 1;
  if (field.form === 'constant') return () => field.value;
  if (field.form === 'blank') return () => ' '.repeat(width);
  const encode = valueEncoder(field, width);
  return (values) => encode(values[field.name] ?? '');
}

function valueEncoder({ form, name }: ValueField, width: number): (value: string) => string {
  switch (form) {
    case 'text':
      return remembering((value) => cleanText(value).slice(0, width).padEnd(width));
    case 'number':
      return (value) => {
        if (!DIGITS.test(value)) throw new UnfitForBankFile('not_digits', name);
        if (value.length > width) throw new UnfitForBankFile('too_wide', name);
        return value.padStart(width, '0');
      };
    case 'code':
      return (value) => exactly(width, value, name);
    case 'date':
      return remembering((value) => exactly(width, value.replaceAll('-', ''), name));
    case 'mark':
      return (value) => {
        if (!MARK.test(value)) throw new UnfitForBankFile('not_a_mark', name);
        if (value.length !== width) throw new UnfitForBankFile('wrong_length', name);
        return value;
      };
  }
}

function exactly(width: number, digits: string, name: string): string {
  if (!DIGITS.test(digits)) throw new UnfitForBankFile('not_digits', name);
  if (digits.length !== width) throw new UnfitForBankFile('wrong_length', name);
  return digits;
}

/**
 * Returns the same function with a memory of its last result: dates, merchant names and concepts mostly repeat from
 * record to record.
 */
export function remembering<T>(resultOf: (text: string) => T): (text: string) => T {
  let known: { text: string; result: T } | undefined;
  return (text) => {
    if (known?.text !== text) known = { text, result: resultOf(text) };
    return known.result;
  };
}
