const NAMES = new Intl.DisplayNames(['es-MX'], { type: 'region', fallback: 'none' });

/** Regions of the platform that are no countries in ISO 3166: islands without a code, groupings, tests. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/**
 * Returns the Spanish name of a country by its two-letter code (ISO 3166, upper case), or undefined if there is none.
 * Withdrawn codes, such as YU, have none. XK for Kosovo has one, since the post uses it.
 */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return undefined;
  const isCurrent = new Intl.Locale(`und-${code}`).region === code;
  return isCurrent ? NAMES.of(code) : undefined;
}
