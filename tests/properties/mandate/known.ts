import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Moment } from './moment.ts';

/** What the customer agrees to. Amounts are in centavos. */
export type Terms = {
  /** The first agreed date. */
  readonly first: CalendarDate;
  readonly interval: 'weekly' | 'monthly' | null;
  readonly maximum: number;
  readonly end: CalendarDate | null;
};

/** What a customer agreed to, to which account, and as which of their consents. */
type Consent = { readonly terms: Terms; readonly clabe: string; readonly n: number };

/** What is known of a direct debit at a moment from its merchant, its customer and the bank alone. */
export type Facts = {
  readonly terms: Terms;
  readonly clabe: string;
  readonly consent: Consent | null;
  readonly isRevoked: boolean;
  /** Orders by whose return the bank ended the consent, and the account. */
  readonly stoppedBy: ReadonlySet<string>;
  readonly lostBy: ReadonlySet<string>;
  /** Orders that the bank returned by the customer's word, and that no consent has listed since. */
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

/** A pre-notification: when it was made, for which day and account, and of which orders. */
export type Notice = {
  readonly made: Moment;
  /** Undefined if it names no account that the customer brought. */
  readonly clabe: string | undefined;
  readonly date: CalendarDate;
  readonly named: readonly Named[];
  /** Whether the merchant is told of it as of any other event. */
  readonly isPublished: boolean;
};

/** An order in a notice: by its own id or, if it was not opened yet, by its period and the order that it retries. */
export type Named = {
  readonly id: string | null;
  readonly retryOf: string | null;
  readonly period: number;
  /** Centavos. */
  readonly amount: number;
};

/** An order that went to the bank, and what the bank last said of it. */
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
  /** The day on which the bank said so. */
  saidOn: CalendarDate;
};

/** Whether anything may be collected: agreed to, to this account, and not taken back since. */
export function mayCollect({ consent, clabe, isRevoked, stoppedBy, lostBy }: Facts): boolean {
  return consent?.clabe === clabe && !isRevoked && stoppedBy.size === 0 && lostBy.size === 0;
}
