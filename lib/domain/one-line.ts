/** Control characters, line breaks among them, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Characters that show nothing by themselves (Unicode's Default_Ignorable_Code_Point, and the marks of annotations). They turn
 * the direction of writing, hide between letters, or make a text of nothing.
 */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb';

/** Scripts that write some words with joiners (U+200C, U+200D). */
const JOINING = ['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil']
  .concat(['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

const PICTURE = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0e\\ufe0f]?';

/** Where an invisible character changes how the one before it looks, once for each. Safari 15 has no lookbehind. */
const KEPT = [
  // The flags of England, Scotland and Wales; and emoji, also several that are joined to one picture.
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}',
  `${PICTURE}(?:\\u200d${PICTURE})*`,
  `[${JOINING}][\\u200c\\u200d]`,
  // Forms of Mongolian letters; of Chinese characters, digits and signs.
  '[\\u1820-\\u18aa][\\u180b-\\u180f]',
  `[^\\p{Z}\\p{C}${INVISIBLE}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
].join('|');

const KEPT_OR_INVISIBLE = new RegExp(`(${KEPT})|[${INVISIBLE}]`, 'gu');

/**
 * Returns a text as one line for others to read, such as the header of a mail: control characters become a space, what
 * cannot be seen is left out, and no space stands twice or at an end.
 */
export function oneLine(text: string): string {
  return withoutInvisible(text.replace(CONTROL, ' ')).replace(/ {2,}/g, ' ').trim();
}

/** Returns whether a text holds line breaks or other control characters. */
export function hasControls(text: string): boolean {
  return text.search(CONTROL) >= 0;
}

/** Returns whether a text holds characters that cannot be seen and change nothing beside them. */
export function hasInvisible(text: string): boolean {
  return withoutInvisible(text) !== text;
}

/** What is left out brings others together, so that one look is not always enough. */
function withoutInvisible(text: string): string {
  const rest = text.replace(KEPT_OR_INVISIBLE, (_, kept = '') => kept);
  return rest === text ? text : withoutInvisible(rest);
}
