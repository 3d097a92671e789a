import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** `active`: mails are sent on business days. `paused`: the merchant stopped it. `done`: no mail is left to send. */
export const REQUEST_STATUSES = ['active', 'paused', 'done'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/**
 * What has become of the customers of an import. `to_ask`: no mail yet. `asked`: one mail. `reminded`: more than one.
 * `bounced`: mails do not arrive. `agreed`: something else is missing. `ended`: cancelled or completed.
 */
export const CUSTOMER_STATES = [
  'to_ask',
  'asked',
  'reminded',
  'bounced',
  'agreed',
  'active',
  'ended',
] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** How many direct debits of an import there are of each state. */
export type StateCounts = Readonly<Record<CustomerState, number>>;

/** The first mail to each customer, and the two reminders. */
export const ROUNDS = [0, 1, 2] as const;
export type RoundNumber = (typeof ROUNDS)[number];

/** How far a round has gone through the rows of the file. */
export type Round = {
  /** The last line that it has passed. */
  readonly last_line: number;
  /** The first line that it left out for that day, since the address had too many mails; null if there is none. */
  readonly again_from: number | null;
  /** Whether it has passed every row. */
  readonly is_over: boolean;
};

/**
 * The merchant's plan to ask the customers of an import for their consent, and its progress. Each row of the import
 * says how often its customer was asked.
 */
export type ConsentRequests = {
  readonly import_id: string;
  readonly account_id: string;
  readonly status: RequestStatus;
  /** The most mails on a day, reminders included. */
  readonly mails_per_day: number;
  /** The first day of mails. */
  readonly starts_on: CalendarDate;
  /** Whether customers who have not decided are reminded. */
  readonly reminders: boolean;
  /** The day that `mails` belongs to; null before the first. */
  readonly day: CalendarDate | null;
  /** How many mails were requested on that day. */
  readonly mails: number;
  /** Whether that day has nothing left to send. */
  readonly is_day_over: boolean;
  readonly rounds: readonly [Round, Round, Round];
  /** The states of the customers, as they were counted; null before the first count. */
  readonly counts: StateCounts | null;
  readonly counted_at: string | null;
  /** The day on which no mail was left to send; null until then. */
  readonly done_on: CalendarDate | null;
  /** How often the work began again without any progress. */
  readonly attempts: number;
  /** When the work goes on; null if it does not, or if a day decides. */
  readonly due_at: string | null;
  /** The day of the account's own clock on which the work goes on; null if the account has none. */
  readonly due_on: CalendarDate | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
};
