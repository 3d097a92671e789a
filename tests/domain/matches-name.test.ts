import { expect, test } from '@jest/globals';
import { matcherOfName, sortableName } from '#lib/domain/matches-name.ts';

test.each<[string, string]>([
  ['dolores', 'Dolores Godínez'],
  ['GODINEZ dolores', 'Dolores Godínez'],
  ['dol god', 'Dolores Godínez'],
  ['panaderia', 'Panadería Sol'],
  ['peña', 'Ana Peña-Nieto'],
  ['3', 'Taller 3 Hermanos'],
])('%s matches the name %s', (text, name) => {
  expect(matcherOfName(text)(name)).toBe(true);
});

test.each<[string, string]>([
  ['lores', 'Dolores Godínez'],
  ['dolores lara', 'Dolores Godínez'],
  ['-', 'Dolores Godínez'],
  ['', 'Dolores Godínez'],
])('“%s” does not match the name %s', (text, name) => {
  expect(matcherOfName(text)(name)).toBe(false);
});

test('names are sorted by their words, without accents, and within the size of a key', () => {
  expect(sortableName('  Dolores  GODÍNEZ-Ríos ')).toBe('dolores godinez rios');
  expect(sortableName('***')).toBe('');
  for (const letter of ['각', '😀a', '𠮷'])
    expect(Buffer.byteLength(sortableName(letter.repeat(140)))).toBeLessThanOrEqual(1024);
});
