/** Marks of letters, such as accents, once the letters are decomposed. */
const MARKS = /\p{M}/gu;
/** Everything that separates the words of a name. */
const BETWEEN = /[^\p{L}\p{N}]+/u;

const wordsOf = (text: string): string[] =>
  text.normalize('NFD').replace(MARKS, '').toLowerCase().split(BETWEEN).filter(Boolean);

/**
 * Returns a test of names: each word of the text begins a word of the name, in any order, letter case and with or
 * without accents. No name matches a text without a letter or digit.
 */
export function matcherOfName(text: string): (name: string) => boolean {
  const wanted = wordsOf(text);
  return (name) => {
    const words = wordsOf(name);
    return wanted.length > 0 && wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  };
}

/** The most characters of a name that an index sorts by: an index takes keys of at most 1,024 bytes. */
const LONGEST_SORTED = 200;

/**
 * Returns a name as an index sorts it: its words in small letters and without accents, one space apart. It is empty if
 * the name has no letter or digit.
 */
export const sortableName = (name: string): string =>
  wordsOf(name).join(' ').slice(0, LONGEST_SORTED).toWellFormed();
