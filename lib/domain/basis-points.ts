import type { Centavos } from './money.ts';

const WHOLE = 10_000n;

/**
 * A share of an amount, in basis points (hundredths of a percent), rounded half up to the centavo. Neither may be
 * negative. Exact whatever their size: a product of two doubles would not be.
 */
export function shareOf(amount: Centavos, basisPoints: number): Centavos {
  return Number((BigInt(amount) * BigInt(basisPoints) + WHOLE / 2n) / WHOLE) as Centavos;
}
