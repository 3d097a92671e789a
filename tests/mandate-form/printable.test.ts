import { expect, test } from '@jest/globals';
import { printable } from '#lib/mandate-form/printable.ts';
import { mandateFormEn } from '#lib/wording/en/mandate-form.ts';
import { mandateFormEs } from '#lib/wording/es/mandate-form.ts';

test.each([
  ['Ñandú, S. A. de C. V. «¿Qué?» – ’s', 'Ñandú, S. A. de C. V. «¿Qué?» – ’s'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
  // Written as a letter and an accent, it is printed as the one letter that it means.
  ['Nun\u0303ez', 'Nuñez'],
  ['one\ntwo\tthree', 'one two three'],
  ['😀', '[U+1F600]'],
  ['שלום', '[U+05E9][U+05DC][U+05D5][U+05DD]'],
  ['a\u0000b', 'a[U+0000]b'],
  // Case 9: marks of direction have no effect.
  ['a\u202eb\u200f', 'a[U+202E]b[U+200F]'],
  ['\ud800', '[U+D800]'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('every text of the form can be printed', () => {
  const texts = JSON.stringify([mandateFormEs, mandateFormEn]);
  expect(printable(texts)).toBe(texts);
});
