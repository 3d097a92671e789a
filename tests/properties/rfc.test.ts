import { describe, expect, test } from '@jest/globals';
import { matchReceipt } from '#lib/domain/receipt.ts';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';

const textOf = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const date = fc
  .date({ min: new Date('1927-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(2, 10).replaceAll('-', ''));
const homoclave = fc
  .tuple(textOf(`${LETTERS}0123456789`, 2), textOf('0123456789A', 1))
  .map((parts) => parts.join(''))
  .filter((text) => text !== '000');
const person = fc.tuple(textOf(`${LETTERS}Ñ&`, 4), date, homoclave).map((parts) => parts.join(''));
const company = fc.tuple(textOf(`${LETTERS}Ñ&`, 3), date, homoclave).map((parts) => parts.join(''));
const rfc = fc.oneof(person, company);

describe('an RFC', () => {
  test('initials, a real date and a homoclave make a valid one', () => {
    fc.assert(fc.property(rfc, (text) => expect(rfcFault(text)).toBeUndefined()));
  });

  test('is the same in small letters and between spaces', () => {
    fc.assert(fc.property(rfc, (text) => expect(normalizeRfc(` ${text.toLowerCase()}\n`)).toBe(text)));
  });

  test('six digits are a date exactly when the calendar of 19YY or 20YY has that day', () => {
    const has = (century: string, digits: string) => {
      const [year, month, day] = [century + digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(
        Number,
      );
      const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
      return (month ?? 0) >= 1 && (month ?? 0) <= 12 && (day ?? 0) >= 1 && (day ?? 0) <= last;
    };
    const digits = fc
      .tuple(fc.nat(99), fc.nat(14), fc.nat(33))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
    fc.assert(
      fc.property(digits, (text) => {
        const expected = has('19', text) || has('20', text) ? undefined : 'rfc_date';
        expect(rfcFault(`GODE${text}GR8`)?.code).toBe(expected);
      }),
      { numRuns: examples(1_000) },
    );
  });

  test('two RFCs on declaration and receipt match exactly when they are equal', () => {
    fc.assert(
      fc.property(rfc, rfc, (declared, holder) => {
        expect(matchReceipt(declared, declared.toLowerCase())).toBe('match');
        expect(matchReceipt(declared, holder)).toBe(declared === holder ? 'match' : 'mismatch');
      }),
    );
  });

  test('a text that is no RFC and no CURP decides nothing', () => {
    fc.assert(
      fc.property(rfc, fc.string({ unit: 'binary', maxLength: 9 }), (declared, holder) => {
        expect(matchReceipt(declared, holder)).toBe('not_available');
      }),
    );
  });
});
