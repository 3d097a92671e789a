import { describe, expect, test } from '@jest/globals';
import { accountDamageOf, isColumnRounded, isMultiple } from '#lib/domain/imports/account-damage.ts';
import { accountOf, doubled, randomOf } from './accounts.ts';

const CLABE = '002010077777777771';

test.each([
  ['2.01E+15', 'clabe_scientific'],
  ['2,01e15', 'clabe_scientific'],
  ['2E-3', 'clabe_scientific'],
  ['12.345E+15', 'clabe_scientific'],
  ['20E+15', 'clabe_scientific'],
  ['2,010,077,777,777,771', 'clabe_formatted'],
  ['2.010.077.777.777.771', 'clabe_formatted'],
  ["12'010'077", 'clabe_formatted'],
  ['2,010,077.00', 'clabe_formatted'],
  ['2.010.077,', 'clabe_formatted'],
  ['2010077777777771.00', 'clabe_formatted'],
  ['2010077777777771,', 'clabe_formatted'],
  ['12010077777777774', 'clabe_lost_zeros'],
  ['2010077777777771', 'clabe_lost_zeros'],
  ['201007777777777', 'clabe_rounded'],
  ['201007777777777000', 'clabe_rounded'],
  ['002010077777777700', 'clabe_rounded'],
  ['20100777777777', undefined],
  ['201007777777777123', undefined],
  [CLABE, undefined],
  [`${CLABE}1`, undefined],
  ['2010077777777771x', undefined],
  ['x2.01E+15', undefined],
  ['2.01E+15x', undefined],
  ['x2,010,077', undefined],
  ['2,010,077x', undefined],
  ['2,010', undefined],
  ['2,010.077', undefined],
  ['2,010,077.0x', undefined],
  ['x2010077777777771.00', undefined],
  ['2010077777777771.00x', undefined],
  ['12345678901.00', undefined],
  ['tarjeta', undefined],
  ['', undefined],
])('the account %j shows %s', (cell, damage) => expect(accountDamageOf(cell)).toBe(damage));

describe('a column of accounts', () => {
  const random = randomOf(7);
  const whole = Array.from({ length: 40 }, () => accountOf(random));
  const multiples = whole.map(doubled).filter((clabe) => isMultiple(clabe));

  test('is rounded if more of its accounts are multiples than chance explains', () => {
    expect(isColumnRounded(multiples)).toBe(true);
    expect(isColumnRounded([...multiples, ...whole.slice(0, 5)])).toBe(true);
    expect(isColumnRounded(whole)).toBe(false);
    expect(isColumnRounded([])).toBe(false);
  });

  test('is not rounded because of a few multiples, even if all are, or of one account many times', () => {
    const [one = '', other = ''] = multiples;
    expect(isColumnRounded([one])).toBe(false);
    expect(isColumnRounded(Array(50).fill(one))).toBe(false);
    expect(isColumnRounded([one, other, 'x', '42', `${one}0`])).toBe(false);
  });

  test('has multiples only among accounts of 18 digits', () => {
    expect(isMultiple('012345678901234560')).toBe(true);
    expect([`x${CLABE.slice(1)}`, '800', '0'.repeat(18)].map(isMultiple)).toEqual([false, false, false]);
  });
});
