import { describe, expect, test } from '@jest/globals';
import { checkDigit, clabeFault } from '#lib/domain/clabe.ts';
import fc from '#tests/support/generated/fast-check.ts';

const digit = fc.integer({ min: 0, max: 9 });
const clabe = fc
  .array(digit, { minLength: 17, maxLength: 17 })
  .map((digits) => digits.join(''))
  .map((first17) => first17 + checkDigit(first17));

const everyBank = new Set(Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, '0')));
const codeOf = (number: string) => clabeFault(number, everyBank)?.code;

function replaceAt(text: string, index: number, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + replacement.length);
}

describe('the check digit of an account number', () => {
  test('a number is accepted with the computed digit, and with no other', () => {
    fc.assert(
      fc.property(clabe, digit, (number, last) => {
        const expected = String(last) === number.at(-1) ? undefined : 'clabe_check_digit';
        expect(codeOf(replaceAt(number, 17, String(last)))).toBe(expected);
      }),
    );
  });

  test('every change of one digit is caught: no weight shares a factor with ten', () => {
    fc.assert(
      fc.property(clabe, fc.nat(17), fc.integer({ min: 1, max: 9 }), (number, index, step) => {
        const changed = String((Number(number[index]) + step) % 10);
        expect(codeOf(replaceAt(number, index, changed))).toBe('clabe_check_digit');
      }),
    );
  });

  test('two swapped neighbours are caught, unless they are equal or five apart', () => {
    fc.assert(
      fc.property(clabe, fc.nat(16), (number, index) => {
        const [left, right] = [number.charAt(index), number.charAt(index + 1)];
        const unseen = (Number(left) - Number(right)) % 5 === 0;
        expect(codeOf(replaceAt(number, index, right + left))).toBe(unseen ? undefined : 'clabe_check_digit');
      }),
    );
  });

  test('no other text is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 3 }), (text) => {
        const fault = clabeFault(text, everyBank);
        expect(fault === undefined).toBe(
          /^[0-9]{18}$/.test(text) && checkDigit(text.slice(0, 17)) === text[17],
        );
      }),
    );
  });
});
