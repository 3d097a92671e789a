/** Control characters, including line breaks, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Characters without a shape of their own (Unicode's Default_Ignorable_Code_Point, and annotation marks). They change
 * the direction of writing, hide between letters, or make a text look empty.
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
 * Matches kept invisible characters first: they change the look of the preceding character, and are kept once. Safari
 * 15 has no lookbehind, so the preceding character is part of the match.
 */
const KEPT_OR_INVISIBLE = /* @__PURE__ */ new RegExp(
  `(${FLAG}|${PICTURE}(?:\\u200d${PICTURE})*|[${JOINING}][\\u200c\\u200d]|${MONGOLIAN}|${VARIANT})|[${INVISIBLE}]`,
  'gu',
);

/**
 * Returns a text as one line for others to read, such as the header of a mail: control characters become a space,
 * invisible characters are removed, and spaces are neither repeated nor at an end.
 */
export function oneLine(text: string): string {
  return withoutInvisible(text.replace(CONTROL, ' ')).replace(/ {2,}/g, ' ').trim();
}

/** Letters of the scripts that are written from right to left, by their blocks: the Unicode Bidirectional Algorithm's R and AL. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Returns a text as one line for use among words and amounts. A line with letters that are written from right to left
 * is isolated, so that the text after it keeps its place (Unicode Standard Annex 9, Explicit Directional Isolates).
 * Other lines are as `oneLine` returns them.
 */
export function isolatedLine(text: string): string {
  const line = oneLine(text);
  return RIGHT_TO_LEFT.test(line) ? FIRST_STRONG_ISOLATE + line + POP_DIRECTIONAL_ISOLATE : line;
}

/** Returns whether a text holds line breaks or other control characters. */
export function hasControls(text: string): boolean {
  return text.search(CONTROL) >= 0;
}

/** Returns whether a text holds invisible characters that do not change the characters next to them. */
export function hasInvisible(text: string): boolean {
  return withoutInvisible(text) !== text;
}

/** Removing characters joins others, so one pass is not always enough. */
function withoutInvisible(text: string): string {
  const rest = text.replace(KEPT_OR_INVISIBLE, (_, kept = '') => kept);
  return rest === text ? text : withoutInvisible(rest);
}
