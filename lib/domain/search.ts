/** What a searched text may be taken for, in the order in which results are returned. */
export const SEARCHED_AS = [
  'id',
  'reference',
  'external_id',
  'email',
  'customer_id',
  'last4',
  'name',
] as const;
export type SearchedAs = (typeof SEARCHED_AS)[number];

/** The kinds of records that a search finds. */
export const FOUND_TYPES = [
  'direct_debit',
  'charge',
  'payment_method',
  'order',
  'refund',
  'dispute',
  'transfer',
  'payout',
  'document',
  'import',
  'export',
  'event',
  'webhook_endpoint',
] as const;
export type FoundType = (typeof FOUND_TYPES)[number];

/** The most results of each kind. */
export const MOST_FOUND = 20;

/** How many names one search reads at most, if the text does not begin enough of them. */
export const MOST_NAMES_READ = 10_000;
