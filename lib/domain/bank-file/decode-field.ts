import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankFileFault } from './bad-bank-file.ts';
import type { Field, ValueField } from './layout.ts';
import { remembering } from './remembering.ts';

/** The characters of each form, as we write it. The space kept for the future may hold anything. */
const CHARACTER = {
  number: '[0-9]',
  code: '[0-9]',
  date: '[0-9]',
  mark: '[0-9A-Z]',
  text: '[0-9A-Z ]',
  blank: '[^]',
} as const;

/** What is wrong with a field that has other characters, if it is one that matters. */
const FAULT = {
  constant: 'unexpected_value',
  number: 'not_a_number',
  code: 'not_a_number',
  date: 'not_a_date',
  mark: 'unexpected_value',
  text: 'unexpected_value',
  blank: 'unexpected_value',
} as const satisfies Record<Field['form'], BankFileFault>;

/** The pattern of a field, each character written out: a pattern without repetitions is tried in a fifth of the time. */
export function patternOf(field: Field): string {
  return field.form === 'constant' ? field.value : CHARACTER[field.form].repeat(field.end - field.start + 1);
}

/** What a record carries in a field: without the spaces behind a text; nothing where a date is not in the calendar. */
export function readerOf({ form, start, end }: ValueField): (record: string) => string | undefined {
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

/** Returns what tells what is wrong with a field of a record: undefined if it is as we write it. */
export function faultReaderOf(field: Field): (record: string) => BankFileFault | undefined {
  const pattern = new RegExp(`^${patternOf(field)}$`);
  return (record) => {
    const text = record.slice(field.start - 1, field.end);
    const isRight = pattern.test(text) && (field.form !== 'date' || readDate(text) !== undefined);
    return isRight ? undefined : FAULT[field.form];
  };
}

function readDate(text: string): CalendarDate | undefined {
  return calendarDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
}
