declare const centavos: unique symbol;

/** An amount of Mexican pesos as a whole number of centavos: what the service computes and stores. */
export type Centavos = number & { readonly [centavos]: true };

/** Every decimal of fifteen digits survives a double unchanged; beyond that two amounts may become one. */
const LARGEST = 999_999_999_999_999;

/**
 * The centavos of an amount in pesos, or nothing where the amount cannot be meant: more than two
 * decimals, not finite, not a number, minus zero, or more than fifteen digits.
 *
 * The number is read in its shortest decimal form, as JSON writes it, since `amount * 100` is not
 * exact (1.15 * 100 is 114.99999999999999). The sign is the caller's to judge.
 */
export function centavosOf(amount: number): Centavos | undefined {
  if (!Number.isFinite(amount) || Object.is(amount, -0)) return undefined;
  const [, pesos, decimals = ''] = /^(-?[0-9]+)(?:\.([0-9]{1,2}))?$/.exec(String(amount)) ?? [];
  if (pesos === undefined) return undefined;
  const total = Number(pesos + decimals.padEnd(2, '0'));
  return Math.abs(total) <= LARGEST ? (total as Centavos) : undefined;
}

/** The amount in pesos, with at most two decimals, as the interface shows it. */
export function amountOf(total: Centavos): number {
  return total / 100;
}
