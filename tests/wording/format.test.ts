import { describe, expect, test } from '@jest/globals';
import type { Centavos } from '#lib/domain/money.ts';
import { dateInWords, instantInWords, listed, pesos } from '#lib/wording/format.ts';

test.each([
  [0, '$0.00 MXN'],
  [1, '$0.01 MXN'],
  [10_00, '$10.00 MXN'],
  [999_99, '$999.99 MXN'],
  [1_234_50, '$1,234.50 MXN'],
  [50_000_00, '$50,000.00 MXN'],
  [1_000_000_01, '$1,000,000.01 MXN'],
  [999_999_999_999_999, '$9,999,999,999,999.99 MXN'],
])('%d centavos are %s', (amount, text) => {
  expect(pesos(amount as Centavos)).toBe(text);
});

describe('a date is written out', () => {
  test.each([
    ['2027-11-16', '16 de noviembre de 2027', '16 November 2027'],
    ['2028-01-01', '1 de enero de 2028', '1 January 2028'],
    ['2028-02-29', '29 de febrero de 2028', '29 February 2028'],
    ['2028-12-31', '31 de diciembre de 2028', '31 December 2028'],
  ])('%s', (date, es, en) => {
    expect(dateInWords(date, 'es')).toBe(es);
    expect(dateInWords(date, 'en')).toBe(en);
  });

  test.each(['', '2027-13-01', '2027-00-01', '16/11/2027', '2027-11-16T00:00:00Z'])(
    '%j is not a date',
    (text) => {
      expect(() => dateInWords(text, 'es')).toThrow(RangeError);
    },
  );
});

test('an instant is shown by the clock and the calendar of Mexico City', () => {
  expect(instantInWords('2028-01-01T05:59:59.000Z', 'es')).toBe(
    '31 de diciembre de 2027 a las 23:59, hora de la Ciudad de México',
  );
  expect(instantInWords('2027-07-01T06:00:00.000Z', 'en')).toBe('1 July 2027 at 00:00, Mexico City time');
});

test.each([
  [['a'], 'a'],
  [['a', 'b'], 'a y b'],
  [['a', 'b', 'c'], 'a, b y c'],
])('%j is written %s', (parts, text) => {
  expect(listed(parts, 'y')).toBe(text);
});
