import { describe, expect, test } from '@jest/globals';
import { DETAIL, HEADER, type Layout, RECORD_WIDTH, TRAILER } from '#lib/domain/bank-file/layout.ts';

const layouts: readonly (readonly [string, Layout])[] = [
  ['header', HEADER],
  ['detail', DETAIL],
  ['trailer', TRAILER],
];

describe.each(layouts)('the layout of the %s', (_, layout) => {
  test('covers positions 1 to 300, each exactly once and in order', () => {
    const covered = layout.flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (__, index) => start + index),
    );
    expect(covered).toEqual(Array.from({ length: RECORD_WIDTH }, (__, index) => index + 1));
  });

  test('has constants as wide as their fields', () => {
    for (const field of layout) {
      if (field.form === 'constant') expect(field.value).toHaveLength(field.end - field.start + 1);
    }
  });

  test('names each value once', () => {
    const names = layout.filter(({ form }) => form !== 'blank').map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
