import { shareOf } from './fees.ts';
import type { Centavos } from './money.ts';
import { wholeOf } from './money.ts';

/** A tax as declared: a rate in basis points of the line's net price, or an amount. */
type DeclaredTax = {
  name: string;
  rate?: number | undefined;
  amount?: Centavos | undefined;
};

/** A line as declared. `tax` is its tax if `taxes` is empty. */
export type DeclaredLine = {
  name: string;
  quantity: number;
  price: Centavos;
  discount: Centavos;
  is_service: boolean;
  tax?: Centavos | undefined;
  taxes: readonly DeclaredTax[];
};

export type Tax = { name: string; rate: number | null; amount: Centavos };

/** A line with its computed taxes and total. `total` is what the buyer pays for it, tax included. */
export type Line = Omit<DeclaredLine, 'tax' | 'taxes'> & { tax: Centavos; taxes: Tax[]; total: Centavos };

export type ShippingLine = { name: string; price: Centavos; tax: Centavos };
export type Discount = { name: string; amount: Centavos };

export type Totals = {
  subtotal: Centavos;
  discount: Centavos;
  tax: Centavos;
  shipping: Centavos;
  total: Centavos;
};

/** Returns the thousandths of a quantity, such as goods by weight; undefined if it has more than three decimals. */
export function thousandthsOf(quantity: number): number | undefined {
  return wholeOf(quantity, 3);
}

/**
 * Returns the quantity times the price: a line before its discount and its tax. It is rounded once, half up to the
 * centavo.
 */
export function grossOf({ quantity, price }: Pick<DeclaredLine, 'quantity' | 'price'>): Centavos {
  const thousandths = BigInt(thousandthsOf(quantity) ?? 0) * BigInt(price);
  return Number((thousandths + 500n) / 1_000n) as Centavos;
}

/**
 * Returns the taxes of a line, each on the line's price after its discount, and each rounded once, half up to the
 * centavo.
 */
export function taxesOf(line: Omit<DeclaredLine, 'name' | 'is_service'>): Tax[] {
  const net = (grossOf(line) - line.discount) as Centavos;
  return line.taxes.map(({ name, rate, amount }) => ({
    name,
    rate: rate ?? null,
    amount: amount ?? shareOf(net, rate ?? 0),
  }));
}

/** Returns a line with its taxes and its total: quantity × price − discount + tax. */
export function totalLine(line: DeclaredLine): Line {
  const taxes = taxesOf(line);
  const tax = taxes.length > 0 ? sum(taxes.map(({ amount }) => amount)) : (line.tax ?? (0 as Centavos));
  return { ...line, taxes, tax, total: (grossOf(line) - line.discount + tax) as Centavos };
}

/**
 * Returns the totals of an order. `subtotal` is all lines before discounts and taxes; `discount` includes the lines'
 * and the order's; `tax` includes the lines' and that on shipping; `total` = subtotal − discount + tax + shipping.
 * Nothing is rounded here: every part is whole centavos already. The order's own discounts do not lower the lines'
 * taxes.
 */
export function totalOrder(
  lines: readonly Line[],
  shippingLines: readonly ShippingLine[],
  discounts: readonly Discount[],
): Totals {
  const subtotal = sum(lines.map(grossOf));
  const discount = sum([...lines.map((line) => line.discount), ...discounts.map(({ amount }) => amount)]);
  const tax = sum([...lines, ...shippingLines].map((part) => part.tax));
  const shipping = sum(shippingLines.map(({ price }) => price));
  const total = (subtotal - discount + tax + shipping) as Centavos;
  return { subtotal, discount, tax, shipping, total };
}

/** Returns the sum of amounts. */
export function sum(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce((total, amount) => total + amount, 0) as Centavos;
}
