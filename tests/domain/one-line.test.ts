import { describe, expect, test } from '@jest/globals';
import { hasControls, hasInvisible, isolatedLine, oneLine } from '#lib/domain/one-line.ts';

describe('a text as one line', () => {
  test.each([
    ['a header cannot be added', 'Sol\r\nBcc: x@example.com', 'Sol Bcc: x@example.com'],
    ['separators of lines and paragraphs', 'a\u2028b\u2029c', 'a b c'],
    ['marks that turn the direction of writing', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['what hides between letters', 'So\u00adl\u200b \ufeffS\u{e0041}A\u034f', 'Sol SA'],
    ['a name of nothing', '\u3164\u115f\u2063', ''],
    ['joiners where no script needs them', 'S\u200dol 1\u200d2 \u200d', 'Sol 12'],
    ['a second selector', 'a\ufe0f\ufe0fb', 'a\ufe0fb'],
    ['several in a row are one space', 'a\n\n\u0000 \tb', 'a b'],
    ['none at the ends', '\n a \u202e', 'a'],
  ])('%s', (_, text, expected) => expect(oneLine(text)).toBe(expected));

  test.each([
    ['accents and emoji', 'Panadería “Sol” 🌞'],
    [
      'emoji that are joined',
      '👩🏽\u200d💻 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
    ],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a Persian word', 'می\u200cخواهم'],
    ['a Sinhala name', 'ශ්\u200dරී'],
    ['a Hindi half letter', 'क्\u200dष'],
    ['a form of a Chinese character', '葛\u{e0100}城'],
    ['a name from right to left', 'محمد علی שלום'],
    ['signs of Arabic numbers', '\u0600١٢٣'],
  ])('keeps %s', (_, text) => {
    expect(oneLine(text)).toBe(text);
    expect([hasControls(text), hasInvisible(text)]).toEqual([false, false]);
  });
});

test('a text has controls or invisible characters wherever they are', () => {
  expect(['\u0000a', 'a\n', 'a'].map(hasControls)).toEqual([true, true, false]);
  expect(['\u200ba', 'a\u202e', 'a'].map(hasInvisible)).toEqual([true, true, false]);
});

describe('a text among words and amounts', () => {
  test.each(['Gimnasio La Ñandú', '健身房 5', 'क्\u200dष', 'Panadería “Sol” 🌞', ''])(
    'is unchanged: %s',
    (text) => {
      expect(isolatedLine(text)).toBe(oneLine(text));
    },
  );

  test.each(['חדר כושר', 'Café محمد 5'])('is isolated if it is written from right to left: %s', (text) => {
    expect(isolatedLine(text)).toBe(`\u2068${text}\u2069`);
    expect(oneLine(isolatedLine(text))).toBe(text);
  });

  test('leaves no direction in effect after it', () => {
    expect(isolatedLine('\u202eשלום\u2067 \u2069')).toBe('\u2068שלום\u2069');
  });
});
