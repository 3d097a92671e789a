import { cleanText } from './clean-text.ts';
import type { Field, ValueField } from './layout.ts';
import { remembering } from './remembering.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

const DIGITS = /^[0-9]+$/;
const MARK = /^[0-9A-Z]+$/;

/** How the field is written, from the values by name. What it makes throws `UnfitForBankFile` where one does not fit. */
export function encoderOf(field: Field): (values: Readonly<Record<string, string>>) => string {
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
