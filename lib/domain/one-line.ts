/** Control characters, line breaks among them, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Characters that show nothing by themselves (Unicode's Default_Ignorable_Code_Point, and the marks of annotations). They turn
 * the direction of writing, hide between letters, or make a text of nothing.
 */
const INVISIBLE = '\\p{DI}\\ufff9-\\ufffb';

/** Scripts that write some words with joiners (U+200C, U+200D). */
const JOINING =
  '\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}' +
  '\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}\\p{sc=Khmer}\\p{sc=Myanmar}';

/** The flags of England, Scotland and Wales; and emoji, also several that are joined to one picture. */
const FLAG = '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}';
const PICTURE = '\\p{ExtPict}[\\p{EMod}\\ufe0e\\ufe0f]?';

/** Forms of Mongolian letters; and of Chinese characters, digits and signs. */
const MONGOLIAN = '[\\u1820-\\u18aa][\\u180b-\\u180f]';
const VARIANT = `[^\\p{Z}\\p{C}${INVISIBLE}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`;

/**
 * First where an invisible character is kept, since it changes how the one before it looks; each only once. Safari 15 has
 * no lookbehind, so the one before it is part of the match.
 */
const KEPT_OR_INVISIBLE = /* @__PURE__ */ new RegExp(
  `(${FLAG}|${PICTURE}(?:\\u200d${PICTURE})*|[${JOINING}][\\u200c\\u200d]|${MONGOLIAN}|${VARIANT})|[${INVISIBLE}]`,
  'gu',
);

/**
 * Returns a text as one line for others to read, such as the header of a mail: control characters become a space, what
 * cannot be seen is left out, and no space stands twice or at an end.
 */
export function oneLine(text: string): string {
  return withoutInvisible(text.replace(CONTROL, ' ')).replace(/ {2,}/g, ' ').trim();
}

/** Letters of the scripts that are written from right to left, by their blocks: the Unicode Bidirectional Algorithm's R and AL. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Returns a text as one line to stand among words and amounts. One with letters that are written from right to left is
 * isolated, so that what follows it keeps its place (Unicode Standard Annex 9, Explicit Directional Isolates). Every other text
 * is as `oneLine` returns it.
 */
export function isolatedLine(text: string): string {
  const line = oneLine(text);
  return RIGHT_TO_LEFT.test(line) ? FIRST_STRONG_ISOLATE + line + POP_DIRECTIONAL_ISOLATE : line;
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
