import { describe, expect, test } from '@jest/globals';
import { countryName } from '#lib/domain/countries.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

describe('a country', () => {
  test.each([
    ['MX', 'México'],
    ['US', 'Estados Unidos'],
    ['DE', 'Alemania'],
    ['XK', 'Kosovo'],
  ])('%s is %s', (code, name) => expect(countryName(code)).toBe(name));

  test('is one of the 249 of ISO 3166, or Kosovo', () => {
    expect(pairs.filter((code) => countryName(code))).toHaveLength(250);
  });

  test.each([
    'mx',
    'MEX',
    'M',
    '',
    'XX',
    'ZZ',
    'EU',
    'UN',
    'UK',
    'YU',
    'SU',
    'AN',
    'XA',
    '12',
    'México',
    'MX ',
  ])('%p is not a country', (code) => expect(countryName(code)).toBeUndefined());
});
