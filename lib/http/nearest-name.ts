import leven from 'leven';

/** Longer names are not compared: the time grows with the product of the two lengths. */
const LONGEST = 40;

/** One typing error is allowed for so many characters. */
const CHARACTERS_PER_ERROR = 4;

/**
 * Returns the name that a misspelt one probably means: the same in another case or with other separators, or with a
 * typing error for every four characters at most. Returns undefined if none is that close.
 */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
  if (misspelt.length > LONGEST) return undefined;
  const [nearest] = names
    .map((name) => ({ name, errors: leven(plain(misspelt), plain(name)), most: mostErrors(misspelt, name) }))
    .filter(({ errors, most }) => errors <= most)
    .sort((one, other) => one.errors - other.errors);
  return nearest?.name;
}

const plain = (name: string) => name.toLowerCase().replace(/[_.-]/g, '');

const mostErrors = (one: string, other: string) =>
  Math.floor(Math.max(plain(one).length, plain(other).length) / CHARACTERS_PER_ERROR);
