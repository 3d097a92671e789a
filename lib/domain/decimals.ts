/** Every decimal of fifteen digits survives a double unchanged; beyond that two numbers may become one. */
const LARGEST = 999_999_999_999_999;

/**
 * A decimal number as a whole number of its last places: of two, hundredths; or nothing where the number cannot be
 * meant: more places than that, not finite, not a number, minus zero, or more than fifteen digits.
 *
 * The number is read in its shortest decimal form, as JSON writes it, since `number * 100` is not exact (1.15 * 100 is
 * 114.99999999999999). The sign is the caller's to judge.
 */
export function wholeOf(number: number, places: number): number | undefined {
  if (!Number.isFinite(number) || Object.is(number, -0)) return undefined;
  const [, whole, decimals = ''] = /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(String(number)) ?? [];
  if (whole === undefined || decimals.length > places) return undefined;
  const total = Number(whole + decimals.padEnd(places, '0'));
  return Math.abs(total) <= LARGEST ? total : undefined;
}
