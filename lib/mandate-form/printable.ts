import { fonts } from './fonts.ts';

/**
 * Returns the text as the form's fonts can show it, which cover every Latin alphabet. Other characters are replaced by
 * their Unicode number (`[U+1F600]`), so that no other letter is shown.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s/g, ' '), (character) =>
    isShown(character) ? character : unicodeNumber(character),
  ).join('');
}

function isShown(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return Object.values(fonts()).every((font) => font.hasGlyphForCodePoint(codePoint));
}

function unicodeNumber(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
