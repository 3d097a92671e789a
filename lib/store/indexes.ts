/*
 * The indexes of the one table, and where records stand in them.
 */

/** The index in which an event of whatever account is found by its id. */
export const EVENT_INDEX = 'by_event';

/** The sparse index of what somebody must look at again at a certain time: `due_shard`, then `due_at`. */
export const DUE_INDEX = 'due';

/** How many parts a day's direct debits and orders are collected in: one large merchant holds none of the others up. */
export const SHARDS = 8;

/** Where a direct debit or an order waits for its day in that index, or a webhook for its time: in one of the shards. */
export const dueShard = (kind: 'DEBIT' | 'CHARGE' | 'WEBHOOK', shard: number) => `${kind}#${shard}`;

/** The index of what an account can list: `list_key` says whose and what, `list_sort` is the id, hence the age. */
export const LIST_INDEX = 'list';

/** Where an account's records of a kind stand in their lists. */
export const listKey = (accountId: string, kind: string) => `ACC#${accountId}#${kind}`;

/** The list of all accounts, for operators. */
export const ACCOUNTS = 'ACCOUNTS';

/** Where an account stands in it. */
export const listedAccount = (accountId: string) => ({ list_key: ACCOUNTS, list_sort: accountId });

/** The list of the events that workers gave up, of all accounts, by the time of that. */
export const FAILED_EVENTS = 'FAILED_EVENTS';
