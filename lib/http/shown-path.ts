/** Replaces a name in a path that must not be shown. */
export const HIDDEN = '(hidden)';

/** A name, optionally with a comparison, as in `created_at[gte]`. */
const NAME = /^_{0,2}[A-Za-z][A-Za-z0-9_.-]{0,39}(?:\[[a-z]{1,8}\])?$/;
const WORD = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
const MOST_WORDS = 5;
const MOST_DIGITS = 4;
/** How our tokens and keys begin, and those of others. */
const SECRET = /^(?:eyJ|sk_|pk_|whsec_)/i;

/**
 * Returns the path of a member or a parameter as errors show it, such as `items.0.price`. A caller may have sent an
 * account number or a secret as a name by mistake, so a part is shown only if it looks like a name.
 *
 * @param path names as texts, places in a list as numbers
 */
export function fieldOf(path: readonly unknown[]): string {
  return path.map((part) => (typeof part === 'number' ? String(part) : shownName(String(part)))).join('.');
}

/**
 * Returns a name, or `HIDDEN`. Account numbers, cards, telephones, RFCs and CURPs have more than four digits, even in
 * groups. Keys and tokens are longer than 40 characters, and the codes of links change their case more often than five
 * words do.
 */
function shownName(name: string): string {
  if (!NAME.test(name) || SECRET.test(name)) return HIDDEN;
  const digits = name.match(/[0-9]/g) ?? [];
  const words = name.match(WORD) ?? [];
  return digits.length <= MOST_DIGITS && words.length <= MOST_WORDS ? name : HIDDEN;
}
