import type { Centavos } from './money.ts';

/** The most characters of a concept: what fits on a bank statement (Interface, Limits). */
export const LONGEST_CONCEPT = 39;

/** What a merchant may keep with a direct debit: so many keys, and so many characters in a key and in a value. */
export const METADATA = { keys: 50, key: 40, value: 500 } as const;

/** How many lines an order or a payout may have. */
export const MOST_ITEMS = 1_000;

/** How many taxes a line may have. */
export const MOST_TAXES = 10;

/** How many ways of shipping, and how many discounts on the whole, an order may have. */
export const MOST_EXTRAS = 100;

/** How much of something one line may be about, with at most three decimals. */
export const SMALLEST_QUANTITY = 0.001;
export const LARGEST_QUANTITY = 1_000_000;

/** What one line may cost, in centavos. A thousand such lines, taxed, still add up exactly. */
export const LARGEST_LINE = 100_000_000_00 as Centavos;

/** The most characters of a name: of a person or a business, and of a line or a charge. */
export const LONGEST_NAME = 140;
export const LONGEST_LINE_NAME = 255;

/** How many records a page of a list may have, and how many it has where nobody says. */
export const LARGEST_PAGE = 100;
export const DEFAULT_PAGE = 25;

/** The most bytes of an answer, as its function hands it on: Lambda takes six megabytes at most. */
export const LARGEST_ANSWER = 5_000_000;
