import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/* The indexes of the one table, and the keys of records in them. */

/** The index that finds an event of any account by its id. */
export const EVENT_INDEX = 'by_event';

/** The sparse index of records that have to be checked again at a certain time: `due_shard`, then `due_at`. */
export const DUE_INDEX = 'due';

/** A day after all others, for queries of that index. */
export const LAST_DAY = '9999-12-31' as CalendarDate;

/** The number of shards of a day's direct debits and orders. A large merchant delays none of the others. */
export const SHARDS = 8;

/** Returns the shard of that index in which a direct debit or an order waits for its day, or a webhook for its time. */
export const dueShard = (kind: 'DEBIT' | 'CHARGE' | 'WEBHOOK', shard: number) => `${kind}#${shard}`;

/**
 * The index of the records that an account can list. `list_key` names the account and the kind. `list_sort` is the id,
 * and so the age.
 */
export const LIST_INDEX = 'list';

/** Returns the key of an account's list of a kind. */
export const listKey = (accountId: string, kind: string) => `ACC#${accountId}#${kind}`;

/** The list of all accounts, for operators. */
export const ACCOUNTS = 'ACCOUNTS';

/** Returns the place of an account in that list. */
export const listedAccount = (accountId: string) => ({ list_key: ACCOUNTS, list_sort: accountId });

/**
 * The direct debits, of any account, to whose customers mails do not arrive, in the index `by_failure`. Those that are
 * over are left out.
 */
export const BOUNCED = 'BOUNCED';

/**
 * The webhook endpoints, of any account, that fail or that the service has disabled, in the index `by_failure`.
 */
export const TROUBLED_ENDPOINTS = 'TROUBLED_ENDPOINTS';

/** The list of failed events of all accounts, by the time when the worker gave up. */
export const FAILED_EVENTS = 'FAILED_EVENTS';
