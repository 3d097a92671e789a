import leven from 'leven';

/** Longer names are not compared: the time grows with the product of the two lengths. */
const LONGEST = 40;

/** Shorter words, such as `id`, begin or end too many names to mean one of them. */
const SHORTEST = 4;

/** One typing error is allowed for so many characters. */
const CHARACTERS_PER_ERROR = 4;

/**
 * Returns the name that a misspelt one probably means: the same in another case or with other separators, or with a
 * typing error for every four characters at most; otherwise the only one that begins or ends with its words, as
 * `event_types` does with `types`. Returns undefined if there is none.
 */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
  if (misspelt.length > LONGEST) return undefined;
  const [nearest] = names
    .map((name) => ({ name, errors: leven(plain(misspelt), plain(name)), most: mostErrors(misspelt, name) }))
    .filter(({ errors, most }) => errors <= most)
    .sort((one, other) => one.errors - other.errors);
  return nearest?.name ?? longerName(misspelt, names);
}

const plain = (name: string) => name.toLowerCase().replace(/[_.-]/g, '');

const mostErrors = (one: string, other: string) =>
  Math.floor(Math.max(plain(one).length, plain(other).length) / CHARACTERS_PER_ERROR);

/** Returns the only name that begins or ends with all words of another one; undefined if none does, or several do. */
function longerName(cut: string, names: readonly string[]): string | undefined {
  const words = inWords(cut);
  const longer = names.filter(
    (name) => inWords(name).startsWith(`${words}_`) || inWords(name).endsWith(`_${words}`),
  );
  return cut.length >= SHORTEST && longer.length === 1 ? longer[0] : undefined;
}

/** Returns a name in lower case, with `_` between its words. */
const inWords = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/[.-]/g, '_');
