const NAMES = new Intl.DisplayNames(['es-MX'], { type: 'region', fallback: 'none' });

/** What the platform knows as a region and ISO 3166 as no country: islands without a code, groupings, tests. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/**
 * The Spanish name of a country by its two-letter code (ISO 3166, upper case), or nothing where there is no such
 * country. Codes that were withdrawn, such as YU, are none. Kosovo's XK is one, since the post uses it.
 */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return undefined;
  const isCurrent = new Intl.Locale(`und-${code}`).region === code;
  return isCurrent ? NAMES.of(code) : undefined;
}
