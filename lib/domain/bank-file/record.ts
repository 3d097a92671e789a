import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';
import { BadBankFile } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
import type { Field, Layout, ValueField } from './layout.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

/** The values of a record by the names of their fields; what is fixed is left out. */
export type ValuesOf<L extends Layout> = {
  readonly [F in Extract<L[number], ValueField> as F['name']]: F['form'] extends 'date'
    ? CalendarDate
    : string;
};

const DIGITS = /^[0-9]+$/;
const MARK = /^[0-9A-Z]+$/;

/** The record that carries these values. Throws `UnfitForBankFile` where a value does not fit its field. */
export function encode<const L extends Layout>(layout: L, values: ValuesOf<L>): string {
  const texts: Readonly<Record<string, string>> = values;
  let record = '';
  for (const field of layout) record += encodeField(field, texts[field.name] ?? '');
  return record;
}

/**
 * The values that a record carries: numbers with their leading zeros, texts without the spaces behind them.
 * Throws `BadBankFile` where a field holds what cannot stand in it.
 */
export function decode<const L extends Layout>(layout: L, record: string, line: number): ValuesOf<L> {
  const values: Record<string, string> = {};
  for (const field of layout) {
    if (field.form === 'blank') continue;
    const text = record.slice(field.start - 1, field.end);
    if (field.form !== 'constant') values[field.name] = decodeField(field, text, line);
    else if (text !== field.value) throw new BadBankFile('unexpected_value', line, field.name);
  }
  return values as ValuesOf<L>;
}

function encodeField(field: Field, value: string): string {
  const width = field.end - field.start + 1;
  switch (field.form) {
    case 'constant':
      return field.value;
    case 'blank':
      return ' '.repeat(width);
    case 'text':
      return cleanText(value).slice(0, width).padEnd(width);
    case 'number':
      if (!DIGITS.test(value)) throw new UnfitForBankFile('not_digits', field.name);
      if (value.length > width) throw new UnfitForBankFile('too_wide', field.name);
      return value.padStart(width, '0');
    case 'date':
      return exactly(width, value.replaceAll('-', ''), field);
    case 'code':
      return exactly(width, value, field);
    case 'mark':
      if (!MARK.test(value)) throw new UnfitForBankFile('not_a_mark', field.name);
      if (value.length !== width) throw new UnfitForBankFile('wrong_length', field.name);
      return value;
  }
}

function exactly(width: number, digits: string, field: Field): string {
  if (!DIGITS.test(digits)) throw new UnfitForBankFile('not_digits', field.name);
  if (digits.length !== width) throw new UnfitForBankFile('wrong_length', field.name);
  return digits;
}

function decodeField(field: ValueField, text: string, line: number): string {
  switch (field.form) {
    case 'text':
      return text.trimEnd();
    case 'number':
    case 'code':
      if (!DIGITS.test(text)) throw new BadBankFile('not_a_number', line, field.name);
      return text;
    case 'mark':
      if (!MARK.test(text)) throw new BadBankFile('unexpected_value', line, field.name);
      return text;
    case 'date': {
      const date = calendarDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
      if (date === undefined) throw new BadBankFile('not_a_date', line, field.name);
      return date;
    }
  }
}
