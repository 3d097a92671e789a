/** Control characters, line and paragraph separators, and marks that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text as one line, which may stand in the header of a mail: what could end the line or disguise it becomes a
 * space, and no space stands twice or at an end.
 */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim();
}
