/** Longer names are not compared. Each comparison takes as many steps as the product of the two lengths. */
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
    .map((name) => ({ name, errors: errorsBetween(plain(misspelt), plain(name)) }))
    .filter(({ errors }) => errors !== undefined)
    .sort((one, other) => Number(one.errors) - Number(other.errors));
  return nearest?.name;
}

const plain = (name: string) => name.toLowerCase().replace(/[_.-]/g, '');

/** Returns the least number of characters to add, remove or replace; undefined if it is too large. */
function errorsBetween(one: string, other: string): number | undefined {
  const allowed = Math.floor(Math.max(one.length, other.length) / CHARACTERS_PER_ERROR);
  if (Math.abs(one.length - other.length) > allowed) return undefined;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = at(row, j) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(replaced, at(row, j + 1) + 1, at(next, j) + 1));
    }
    row = next;
  }
  const errors = at(row, other.length);
  return errors <= allowed ? errors : undefined;
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
