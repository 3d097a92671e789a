import * as v from 'valibot';
import { line, percent, pesos, written } from '#lib/api/members/of-request.ts';
import { ruleBetween } from '#lib/api/members/rule-between.ts';
import {
  LARGEST_LINE,
  LARGEST_QUANTITY,
  LONGEST_LINE_NAME,
  MOST_EXTRAS,
  MOST_ITEMS,
  MOST_TAXES,
  SMALLEST_QUANTITY,
} from '#lib/domain/limits.ts';
import { type DeclaredLine, grossOf, sum, taxesOf, thousandthsOf } from '#lib/domain/order-totals.ts';

const isInRange = (count: number) => count >= SMALLEST_QUANTITY && count <= LARGEST_QUANTITY;

/** A number of pieces, or a weight. */
const quantity = v.pipe(
  v.number(),
  v.metadata({ minimum: SMALLEST_QUANTITY, maximum: LARGEST_QUANTITY }),
  v.check(isInRange, `out_of_range: Send a number from ${SMALLEST_QUANTITY} to ${LARGEST_QUANTITY}.`),
  v.check(
    (count) => !isInRange(count) || thousandthsOf(count) !== undefined,
    'too_precise: Send a quantity with at most three decimals.',
  ),
);

/** The members that lines of orders and of payouts share: a quantity of something at a price, less a discount. */
const basicMembers = { name: line(LONGEST_LINE_NAME), quantity, price: pesos({ most: LARGEST_LINE }) };
const discount = pesos({ most: LARGEST_LINE });

const TOO_LARGE = `line_too_large: Quantity times price exceeds ${written(LARGEST_LINE)}. Split the line.`;
const ABOVE_LINE = 'exceeds_line: The discount exceeds quantity times price. Send a smaller discount.';
const TAX_MISMATCH = 'tax_mismatch: tax is not the sum of taxes. Send only one of the two.';

/** Returns the schema of a list with at least `least` and at most `most` elements. */
const listOf = <S extends v.GenericSchema>(element: S, least: 0 | 1, most: number) =>
  v.pipe(
    v.array(element),
    v.minLength(least, 'too_few: Send at least one.'),
    v.maxLength(most, `too_many: Send at most ${most}.`),
  );

const tax = v.pipe(
  v.strictObject({
    name: line(64),
    rate: v.optional(percent()),
    amount: v.optional(pesos({ most: LARGEST_LINE })),
  }),
  v.check(
    ({ rate, amount }) => (rate === undefined) !== (amount === undefined),
    'rate_or_amount: Send either a rate or an amount.',
  ),
);

/**
 * A line of a sale. Prices are before taxes. Its taxes are `taxes`, each with a rate or an amount, or `tax`, their sum.
 * If both are sent, they must agree.
 */
const item = v.pipe(
  v.strictObject({
    ...basicMembers,
    discount: v.optional(discount, 0),
    is_service: v.optional(v.boolean(), false),
    tax: v.optional(pesos({ most: LARGEST_LINE })),
    taxes: v.optional(listOf(tax, 0, MOST_TAXES), []),
  }),
  ruleBetween(['price', 'quantity'], (some) => grossOf(some) <= LARGEST_LINE, TOO_LARGE),
  ruleBetween(['discount', 'quantity', 'price'], (some) => some.discount <= grossOf(some), ABOVE_LINE),
  ruleBetween(['tax', 'quantity', 'price', 'discount', 'taxes'], taxesAgree, TAX_MISMATCH),
);

const payoutItem = v.pipe(
  v.strictObject({ ...basicMembers, discount: v.optional(discount, 0) }),
  ruleBetween(['discount', 'quantity', 'price'], (some) => some.discount <= grossOf(some), ABOVE_LINE),
);

const namedAmount = v.strictObject({ name: line(LONGEST_LINE_NAME), amount: pesos({ most: LARGEST_LINE }) });

const shippingItem = v.strictObject({
  name: line(LONGEST_LINE_NAME),
  price: pesos({ most: LARGEST_LINE }),
  tax: v.optional(pesos({ most: LARGEST_LINE }), 0),
});

export const items = listOf(item, 1, MOST_ITEMS);
export const shippingItems = listOf(shippingItem, 0, MOST_EXTRAS);
export const discounts = listOf(namedAmount, 0, MOST_EXTRAS);
export const payoutItems = listOf(payoutItem, 0, MOST_ITEMS);
export const charges = listOf(namedAmount, 0, MOST_ITEMS);

function taxesAgree(some: Omit<DeclaredLine, 'name' | 'is_service'>): boolean {
  if (some.tax === undefined || some.taxes.length === 0) return true;
  return some.tax === sum(taxesOf(some).map(({ amount }) => amount));
}
