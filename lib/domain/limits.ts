import type { Centavos } from './money.ts';

/** The most characters of a concept: what fits on a bank statement (Interface, Limits). */
export const LONGEST_CONCEPT = 39;

/** The most characters of a merchant's own id of a record. */
export const LONGEST_EXTERNAL_ID = 100;

/** How many metadata keys a record may have, and how many characters a key and a value. */
export const METADATA = { keys: 50, key: 40, value: 500 } as const;

/** The most validations of accounts that the imports of one merchant may begin on a day. */
export const VALIDATIONS_A_DAY = 1_000;

/** How many lines an order or a payout may have. */
export const MOST_ITEMS = 1_000;

/** How many taxes a line may have. */
export const MOST_TAXES = 10;

/** How many ways of shipping, and how many discounts on the whole, an order may have. */
export const MOST_EXTRAS = 100;

/** The smallest and largest quantity of a line, with at most three decimals. */
export const SMALLEST_QUANTITY = 0.001;
export const LARGEST_QUANTITY = 1_000_000;

/** The highest price of a line, in centavos. A thousand such lines, taxed, still add up exactly. */
export const LARGEST_LINE = 100_000_000_00 as Centavos;

/** The most characters of a name: of a person or a business, and of a line or a charge. */
export const LONGEST_NAME = 140;
export const LONGEST_LINE_NAME = 255;

/** The largest page size of a list, and the default. */
export const LARGEST_PAGE = 100;
export const DEFAULT_PAGE = 25;

/** The most direct debits, and the most charges that wait, from which a report of what is to come is made. */
export const MOST_FORESEEN = 2_000;

/** The most bytes of a response, as its function returns it: Lambda accepts at most six megabytes. */
export const LARGEST_RESPONSE = 5_000_000;
