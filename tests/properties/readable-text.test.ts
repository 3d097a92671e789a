import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { line } from '#lib/api/members/of-request.ts';
import { hasControls, hasInvisible, oneLine } from '#lib/domain/one-line.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

/** Every character of Unicode that a text can hold: no half of a pair. */
const ALL = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Characters of category Cf that are visible: signs around numbers and words, and of hieroglyphs. */
const SEEN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u;

const isTaken = (text: string) => v.safeParse(line(200), text).success;
const odd = (kind: RegExp) => ALL.filter((each) => kind.test(each) && !SEEN.test(each));

test.each([
  ['Cc, controls', /\p{Cc}/u, 65],
  ['Zl and Zp, separators of lines and paragraphs', /[\p{Zl}\p{Zp}]/u, 2],
  ['Cf, formats that cannot be seen', /\p{Cf}/u, 130],
  ['Bidi_Control, directions', /\p{Bidi_Control}/u, 12],
  ['Default_Ignorable_Code_Point', /\p{Default_Ignorable_Code_Point}/u, 4_000],
])('a text is refused with any character of category %s', (_, kind, least) => {
  const found = odd(kind);
  expect(found.length).toBeGreaterThanOrEqual(least);
  // After a space: a selector chooses a form of the character before it.
  expect(found.filter((each) => isTaken(`ab ${each}ab`))).toEqual([]);
});

test.each([
  ['letters and their marks', /[\p{L}\p{M}]/u, 140_000],
  ['numbers', /\p{N}/u, 1_800],
  ['punctuation and symbols', /[\p{P}\p{S}]/u, 8_000],
])('a text is accepted with any of the visible %s', (_, kind, least) => {
  const found = ALL.filter((each) => kind.test(each) && !/\p{Default_Ignorable_Code_Point}/u.test(each));
  expect(found.length).toBeGreaterThanOrEqual(least);
  expect(found.filter((each) => !isTaken(`ab${each}ab`))).toEqual([]);
});

longTest('a text that was made one line is accepted, unless it is empty then', () => {
  const some = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        '\n',
        '👩',
        '🏽',
        '\u200d',
        '\ufe0f',
        '\u202e',
        'म',
        '\u200c',
        '\u{e0061}',
      ),
      maxLength: 30,
    }),
  );
  fc.assert(
    fc.property(some, (text) => {
      const clean = oneLine(text);
      expect([hasControls(clean), hasInvisible(clean), oneLine(clean)]).toEqual([false, false, clean]);
      expect(isTaken(clean)).toBe(clean !== '');
    }),
    { numRuns: examples(2_000) },
  );
});
