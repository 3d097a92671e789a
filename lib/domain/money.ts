import { wholeOf } from './decimals.ts';

declare const centavos: unique symbol;

/** An amount of Mexican pesos as a whole number of centavos: what the service computes and stores. */
export type Centavos = number & { readonly [centavos]: true };

/**
 * The centavos of an amount in pesos, or nothing where the amount cannot be meant: more than two
 * decimals, not finite, not a number, minus zero, or more than fifteen digits. The sign is the caller's to judge.
 */
export function centavosOf(amount: number): Centavos | undefined {
  return wholeOf(amount, 2) as Centavos | undefined;
}

/** The amount in pesos, with at most two decimals, as the interface shows it. */
export function amountOf(total: Centavos): number {
  return total / 100;
}
