import type { Centavos } from './money.ts';

/** Value added tax (IVA) on what we charge, in basis points: the general rate of article 1 of its law. */
export const VALUE_ADDED_TAX = 1_600;

/** The prices of an account for an order: basis points of its total, and centavos. */
export type Rates = { percent_basis_points: number; fixed_centavos: number };

/** The price of each order, unless an operator sets another one for the account. */
export const STANDARD_PRICING: Rates = { percent_basis_points: 290, fixed_centavos: 250 };

export type Fee = {
  percent_basis_points: number;
  percent_amount: Centavos;
  fixed: Centavos;
  tax: Centavos;
  total: Centavos;
};

/**
 * Returns the fee of an order: a percentage of its total, a fixed amount, and IVA on both. The percentage and the tax
 * are rounded once each, half up to the centavo. The fee is the sum of the three, so the merchant can add it up. An
 * order with a total of zero costs nothing: there is nothing to collect.
 */
export function feeOf(orderTotal: Centavos, { percent_basis_points, fixed_centavos }: Rates): Fee {
  const percent_amount = shareOf(orderTotal, percent_basis_points);
  const fixed = (orderTotal === 0 ? 0 : fixed_centavos) as Centavos;
  const net = (percent_amount + fixed) as Centavos;
  const tax = shareOf(net, VALUE_ADDED_TAX);
  return { percent_basis_points, percent_amount, fixed, tax, total: (net + tax) as Centavos };
}

/** What a dispute costs its merchant, and the IVA on it, in centavos. */
export type DisputeFee = { readonly amount: Centavos; readonly tax: Centavos };

/** The fee of an account that pays nothing for a dispute. */
export const NO_FEE: DisputeFee = { amount: 0 as Centavos, tax: 0 as Centavos };

/** Returns the fee of a dispute with its IVA, from its price without IVA in centavos. */
export const disputeFeeOf = (price: Centavos): DisputeFee => ({
  amount: price,
  tax: shareOf(price, VALUE_ADDED_TAX),
});

const WHOLE = 10_000n;

/**
 * Returns a share of an amount, in basis points (hundredths of a percent), rounded half up to the centavo. Neither may
 * be negative. It is exact for any size, which a product of two doubles is not.
 */
export function shareOf(amount: Centavos, basisPoints: number): Centavos {
  return Number((BigInt(amount) * BigInt(basisPoints) + WHOLE / 2n) / WHOLE) as Centavos;
}
