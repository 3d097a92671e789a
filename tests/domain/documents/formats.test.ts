import { describe, expect, test } from '@jest/globals';
import { CONTENT_TYPES, contentTypeOf, extensionOf } from '#lib/domain/documents/formats.ts';
import fc from '#tests/support/generated/fast-check.ts';

const BEGINNINGS: readonly (readonly [string, readonly number[]])[] = [
  ['application/pdf', [...Buffer.from('%PDF-')]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

describe('the format of a file', () => {
  test.each(BEGINNINGS)('is %s if it begins so, whatever follows', (type, begins) => {
    expect(contentTypeOf(Buffer.from(begins))).toBe(type);
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(contentTypeOf(Buffer.concat([Buffer.from(begins), rest]))).toBe(type);
      }),
    );
  });

  test('is unknown if one of its first bytes differs, or is missing', () => {
    for (const [, begins] of BEGINNINGS) {
      for (const place of begins.keys()) {
        const differing = begins.map((byte, at) => (at === place ? byte ^ 1 : byte));
        expect(contentTypeOf(Buffer.from(differing))).toBeUndefined();
        expect(contentTypeOf(Buffer.from(begins.slice(0, place)))).toBeUndefined();
      }
    }
  });

  test.each([
    ['a text', 'Yo, Dolores Godínez, autorizo'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF with something before it', '\n%PDF-1.7'],
    ['another image', 'GIF89a'],
    ['a program', 'MZ\u0090'],
    ['nothing', ''],
  ])('is unknown of %s', (_, content) => {
    expect(contentTypeOf(Buffer.from(content, 'latin1'))).toBeUndefined();
  });

  test('gives the downloaded file a name that ends like it', () => {
    expect(CONTENT_TYPES.map(extensionOf)).toEqual(['pdf', 'jpg', 'png']);
  });
});
