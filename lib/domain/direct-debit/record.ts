import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Asked } from './asked.ts';
import type { AcknowledgeBy, Consent, Identity, Link, ValidationLevel } from './authorisation.ts';
import type { Given } from './given.ts';
import type { PreNotification } from './pre-notification-record.ts';

export const DEBIT_STATUSES = ['created', 'pending', 'active', 'cancelled', 'completed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];

/** What a direct debit still waits for, in the order in which customers meet them. */
export const REQUIREMENTS = [
  'acknowledgment',
  'payment_method',
  'account_validation',
  'identity_verification',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** The smallest and largest amount of one collection (Interface, Limits). */
export const SMALLEST_AMOUNT = 10_00 as Centavos;
export const LARGEST_AMOUNT = 50_000_00 as Centavos;

/** The first and the last reference: seven digits (Interface, Limits). */
export const FIRST_REFERENCE = 1_000_000;
export const LAST_REFERENCE = 9_999_999;

/** What the dates of a direct debit follow from, next to its interval. */
export type Schedule = {
  /** An agreed date and the number of the period that begins with it: dates are counted from it, and never drift. */
  anchor_date: CalendarDate;
  anchor_cycle: number;
  /** Where that date was agreed later, with another interval: the day with which the period before it began. */
  earlier_from: CalendarDate | null;
  /** The period that is collected next. */
  cycle: number;
  /** The last day on which anything may be collected: the end date, that of a single payment; null where there is none. */
  last_day: CalendarDate | null;
};

/** Why a direct debit that was active collects no more until its customer, or the provider, says otherwise. */
export const PAUSE_REASONS = [
  'customer_order',
  'not_authorised',
  'objection_chargeback',
  'hard_account',
  'unpaid_periods',
  'identity_declined',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What stopped a direct debit: the bank's word on an order, unpaid periods, or a late decline of the identity. */
export type Pause = {
  reason: PauseReason;
  bank_code: string | null;
  since: string;
  /** The order whose return it was; a correction of that return lifts the pause. */
  order_id: string | null;
  /** The customer's address as it was then, where it was corrected since. */
  email?: string;
};

/** What was, and is to be, taken for one billing period; periods count from 0. Amounts are centavos. */
export type PeriodSums = {
  n: number;
  /** Orders that are open, paid, or failed and not given up: what counts against the period's maximum. */
  held: Centavos;
  /** How many of its orders are open, were paid, and failed without a successor. */
  open: number;
  paid: number;
  failed: number;
};

/** What a direct debit counts of its orders: it changes in their transactions, and with them alone. */
export type Counters = {
  /** How many are created, pending or in_process. */
  open_orders: number;
  /** Those in `pending_next_cycle`, in the order in which they failed. */
  carried_orders: string[];
  /** How many failed and neither wait for the next cycle nor were retried. */
  unpaid_orders: number;
  /** The sums of the periods in which something is open or unpaid, or can still be charged. */
  periods: PeriodSums[];
};

/**
 * The pre-notification of a direct debit's next collection: `amount` is the part of the period itself, 0 where that is not
 * collected, and `orders` are the carried orders that are presented with it.
 */
export type CyclePreNotification = PreNotification & { amount: Centavos; orders: string[] };

/**
 * A direct debit: what its merchant gave, and what became of it. Amounts are centavos; dates are those of Mexico City,
 * times ISO 8601 in UTC.
 */
export type DirectDebit = Given & {
  id: string;
  account_id: string;
  reference: number;
  status: DebitStatus;
  requirements: Requirement[];

  /** The day of the next collection as it was agreed or asked for, before it was moved to a business day. */
  requested_payment_date: CalendarDate | null;
  schedule: Schedule;
  /** The pre-notification of its next collection. */
  pre_notification: CyclePreNotification | null;
  counters: Counters;

  account_validated: boolean;
  /** The account that it was active with last, while it is not active: its customer is told of another one. */
  active_method_id?: string;
  /** The run of the last validation whose failure was noted here: the customer was told, or agrees knowing it. */
  told_run_id: string | null;
  validation_level: ValidationLevel;
  identity: Identity | null;

  acknowledge_by: AcknowledgeBy | null;
  consent: Consent;
  pauses: Pause[];
  /** The periods that were not paid since the last payment. */
  unpaid_periods: number[];
  /** The last entry of its mandate's evidence, so that none can be missing at the end; missing until there is one. */
  evidence?: { n: number; hash: string };

  revoked_at: string | null;
  /** Set where an operator has put down the customer's word. */
  revoked_by?: 'operator';
  /** What it becomes once none of its orders is open; nothing is opened from then on. */
  ending: 'cancelled' | 'completed' | null;
  /** Its orders that are `created` are being withdrawn; nothing is opened until that is done. */
  is_withdrawing: boolean;

  link: Link | null;
  /** The ids of the last links that did what they were for, so that those which were merely replaced are told apart. */
  spent_links?: readonly string[];
  /** What its customer asked for lately, which has a limit for each day. */
  asked: Asked;
  email_bounced: boolean;
  /** When the customer's address was last corrected; missing where it never was. */
  email_since?: string;

  /** Moves with every change: what was decided from one version holds only while it stands. */
  version: number;
  created_at: string;
  updated_at: string;
};

/** Whether nothing can change any more (Interface, States and transitions). */
export function isFinal({ status }: Pick<DirectDebit, 'status'>): boolean {
  return status === 'cancelled' || status === 'completed';
}

/** What one collection usually takes: the amount where it is fixed, otherwise its maximum. */
export function usualAmountOf({ amount, max_amount }: Pick<DirectDebit, 'amount' | 'max_amount'>): Centavos {
  return amount ?? max_amount;
}
