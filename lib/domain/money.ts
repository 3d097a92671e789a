declare const centavos: unique symbol;

/** An amount of Mexican pesos as a whole number of centavos: what the service computes and stores. */
export type Centavos = number & { readonly [centavos]: true };

/**
 * Returns the centavos of an amount in pesos, or undefined if the amount is not valid: more than two decimals, not
 * finite, not a number, minus zero, or more than fifteen digits. The caller checks the sign.
 */
export function centavosOf(amount: number): Centavos | undefined {
  return wholeOf(amount, 2) as Centavos | undefined;
}

/** Returns the amount in pesos, with at most two decimals, as the interface shows it. */
export function amountOf(total: Centavos): number {
  return total / 100;
}

/** Every decimal of fifteen digits survives a double unchanged; with more digits, two numbers may become the same. */
const LARGEST = 999_999_999_999_999;

/**
 * Returns a decimal number as a whole number of its last places, such as hundredths for two. Returns undefined if the
 * number is not valid: more places than that, not finite, not a number, minus zero, or more than fifteen digits. The
 * number is read in its shortest decimal form, as JSON writes it, since `number * 100` is not exact (1.15 * 100 is
 * 114.99999999999999). The caller checks the sign.
 */
export function wholeOf(number: number, places: number): number | undefined {
  if (!Number.isFinite(number) || Object.is(number, -0)) return undefined;
  const [, whole, decimals = ''] = /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(String(number)) ?? [];
  if (whole === undefined || decimals.length > places) return undefined;
  const total = Number(whole + decimals.padEnd(places, '0'));
  return Math.abs(total) <= LARGEST ? total : undefined;
}
