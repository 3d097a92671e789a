/** Stands in a path for a name that is not shown. */
export const HIDDEN = '(hidden)';

/** A name, perhaps with a comparison, as in `created_at[gte]`. */
const NAME = /^_{0,2}[A-Za-z][A-Za-z0-9_.-]{0,39}(?:\[[a-z]{1,8}\])?$/;
const WORDS = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
const MOST_WORDS = 5;
const MOST_DIGITS = 4;
/** What our tokens and keys begin with, and those of others. */
const SECRET = /^(?:eyJ|sk_|pk_|whsec_)/i;

/**
 * Returns the path of a member or a parameter as errors show it, such as `items.0.price`. A name may be the caller's own,
 * and so an account number or a secret by mistake. It is shown only if it looks like a name.
 *
 * @param path names as texts, places in a list as numbers
 */
export function fieldOf(path: readonly unknown[]): string {
  return path.map((part) => (typeof part === 'number' ? String(part) : shownName(String(part)))).join('.');
}

/**
 * Returns a name, or that it is hidden. Account numbers, cards, telephones, RFCs and CURPs have more than four digits, in
 * groups, too. Keys and tokens are longer than 40 characters, and the codes of links change their case more often than five
 * words do.
 */
function shownName(name: string): string {
  if (!NAME.test(name) || SECRET.test(name)) return HIDDEN;
  const digits = name.match(/[0-9]/g) ?? [];
  const words = name.match(WORDS) ?? [];
  return digits.length <= MOST_DIGITS && words.length <= MOST_WORDS ? name : HIDDEN;
}
