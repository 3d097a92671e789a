import { expect, test } from '@jest/globals';
import { findBank, listParticipants } from '#lib/domain/banks.ts';
import { rfcOfBank } from '#lib/domain/exports/bank-rfcs.ts';
import { rfcFault } from '#lib/domain/rfc.ts';

const CODES = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));
const known = CODES.flatMap((code) => rfcOfBank(code) ?? []);

const DIGITS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/** Returns the check digit of a company's RFC: weights 13 to 2, modulo 11. */
function checkDigitOf(rfc: string): string {
  const sum = [...` ${rfc}`].slice(0, 12).reduce((all, sign, n) => all + DIGITS.indexOf(sign) * (13 - n), 0);
  return '0A987654321'.charAt(sum % 11);
}

test('the RFCs of banks are those of companies, each of one bank that the table lists', () => {
  expect(known.filter((rfc) => rfc.length !== 12 || rfcFault(rfc) !== undefined)).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
  expect(CODES.filter((code) => rfcOfBank(code) && !findBank(code))).toEqual([]);
});

test('their check digits are valid, but for the one of 014', () => {
  expect(known.filter((rfc) => checkDigitOf(rfc) !== rfc.at(-1))).toEqual([rfcOfBank('014')]);
});

test('more than half of the banks that take part have one, and one with a wrong check digit has none', () => {
  const participants = listParticipants();
  const having = participants.filter((code) => rfcOfBank(code));
  expect(having.length).toBeGreaterThan(participants.length / 2);
  expect(rfcOfBank('133')).toBeUndefined();
});
