import { describe, expect, test } from '@jest/globals';
import { oneLine } from '#lib/domain/one-line.ts';

describe('a text as one line', () => {
  test.each([
    ['a header cannot be added', 'Sol\r\nBcc: x@example.com', 'Sol Bcc: x@example.com'],
    ['separators of lines and paragraphs', 'a\u2028b\u2029c', 'a b c'],
    ['marks that turn the direction of writing', 'a\u202eb\u2066c\u200fd', 'a b c d'],
    ['several in a row are one space', 'a\n\n\u0000 \tb', 'a b'],
    ['none at the ends', '\n a \u202e', 'a'],
    ['accents and emoji stay', 'Panadería “Sol” 🌞', 'Panadería “Sol” 🌞'],
  ])('%s', (_, text, expected) => expect(oneLine(text)).toBe(expected));
});
