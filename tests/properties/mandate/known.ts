import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Moment } from './moment.ts';

/** The terms that the customer agrees to. Amounts are in centavos. */
export type Terms = {
  /** The first agreed date. */
  readonly first: CalendarDate;
  readonly interval: 'weekly' | 'monthly' | null;
  readonly maximum: number;
  readonly end: CalendarDate | null;
};

/** A consent: its terms, its account, and its number. */
type Consent = { readonly terms: Terms; readonly clabe: string; readonly n: number };

/** What is known of a direct debit at a moment from its merchant, its customer and the bank alone. */
export type Facts = {
  readonly terms: Terms;
  readonly clabe: string;
  readonly consent: Consent | null;
  readonly isRevoked: boolean;
  /** Orders whose return ended the consent, and the account. */
  readonly stoppedBy: ReadonlySet<string>;
  readonly lostBy: ReadonlySet<string>;
  /** Orders that the bank returned as the customer's objection, and that no consent has listed since. */
  readonly unlisted: ReadonlySet<string>;
};

/** An order as the list of payments shows it. */
export type Order = {
  readonly id: string;
  readonly reference: number;
  readonly status: string;
  /** Centavos. */
  readonly amount: number;
  readonly date: CalendarDate;
  /** The agreed date with which its period begins. */
  readonly from: CalendarDate;
  readonly retryOf: string | null;
  readonly retriedBy: string | null;
};

/** A pre-notification: when it was made, for which day and account, and its orders. */
export type PreNotification = {
  readonly made: Moment;
  /** Undefined if it names no account that the customer added. */
  readonly clabe: string | undefined;
  readonly date: CalendarDate;
  readonly named: readonly Named[];
  /** Whether the merchant is notified of it as of any other event. */
  readonly isPublished: boolean;
};

/**
 * An order in a pre-notification: by its own id or, if it was not opened yet, by its period and the order that it
 * retries.
 */
export type Named = {
  readonly id: string | null;
  readonly retryOf: string | null;
  readonly period: number;
  /** Centavos. */
  readonly amount: number;
};

/** An order that was sent to the bank, and the bank's latest return. */
export type Taken = {
  readonly order: string;
  readonly reference: number;
  readonly from: CalendarDate;
  readonly amount: number;
  readonly clabe: string;
  readonly consent: number;
  readonly file: string;
  readonly date: CalendarDate;
  said: 'nothing' | 'paid' | 'failed' | 'rejected';
  /** The day of that return. */
  saidOn: CalendarDate;
};

/** Whether anything may be collected: agreed to, for this account, and not withdrawn since. */
export function mayCollect({ consent, clabe, isRevoked, stoppedBy, lostBy }: Facts): boolean {
  return consent?.clabe === clabe && !isRevoked && stoppedBy.size === 0 && lostBy.size === 0;
}
