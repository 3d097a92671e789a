/** The grants that many functions of routes have. */

/** Each request with a merchant’s token reads its account, in one call with another item if both are read at once. */
export const READ = { table: ['GetItem', 'BatchGetItem'] } as const;

/** For figures of some days. */
export const QUERY = { table: ['GetItem', 'BatchGetItem', 'Query'] } as const;

/** For figures of the days up to the account’s own. */
export const QUERY_AND_CLOCK = { table: ['GetItem', 'BatchGetItem', 'Query'], knowsCalendar: true } as const;

/**
 * Operations that change something store their response for the request's `Idempotency-Key`. It is sealed with this
 * secret, or with the one that the route names (`responseHolds`).
 */
export const READ_AND_PUT = {
  table: ['GetItem', 'BatchGetItem', 'PutItem'],
  secrets: ['responses'],
} as const;
export const READ_PUT_AND_UPDATE = {
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
  secrets: ['responses'],
} as const;
/** A change of the merchant's own id of a record frees the former one. */
export const READ_AND_WRITE = {
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  secrets: ['responses'],
} as const;
/** A payout is written only if its order is as it was read, and with what its payouts sum to. */
export const READ_PUT_UPDATE_AND_CHECK = {
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  secrets: ['responses'],
} as const;
