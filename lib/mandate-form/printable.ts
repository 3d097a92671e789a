import { fonts } from './fonts.ts';

/**
 * The text as the form's fonts can show it, which is every Latin alphabet. What they lack stands as its number in Unicode
 * (`[U+1F600]`): exact, and never another letter than the one that somebody wrote.
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
