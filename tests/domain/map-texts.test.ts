import { expect, test } from '@jest/globals';
import { mapTexts } from '#lib/domain/map-texts.ts';

test('every text of a value is changed at any depth, and nothing else', () => {
  const value = { a: 'x', b: ['y', 1, null, { c: 'z' }], d: { e: true, f: undefined }, g: 'x' };
  expect(mapTexts(value, (text) => `${text}!`)).toStrictEqual({
    ...{ a: 'x!', b: ['y!', 1, null, { c: 'z!' }], d: { e: true, f: undefined }, g: 'x!' },
  });
});

test.each([[1], [null], [undefined], [false]])('%s has no text and stays as it is', (value) =>
  expect(mapTexts(value, () => 'changed')).toBe(value),
);
