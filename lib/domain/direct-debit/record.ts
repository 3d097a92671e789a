import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Asked } from './asked.ts';
import type { AcknowledgeBy, Consent, Identity, Link, ValidationLevel } from './authorisation.ts';
import type { Given } from './given.ts';
import type { PreNotification } from './pre-notification-record.ts';

export const DEBIT_STATUSES = ['created', 'pending', 'active', 'cancelled', 'completed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];

/** What a direct debit still waits for, in the order in which customers provide it. */
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

/** What determines the dates of a direct debit, together with its interval. */
export type Schedule = {
  /**
   * An agreed date and the number of the period that begins with it. All dates are counted from it, so they do not
   * drift.
   */
  anchor_date: CalendarDate;
  anchor_cycle: number;
  /** The first day of the period before the anchor, if the interval changed there; otherwise null. */
  earlier_from: CalendarDate | null;
  /** The period that is collected next. */
  cycle: number;
  /**
   * The last day on which anything may be collected: the end date, or the last day for a single payment; null if there
   * is none.
   */
  last_day: CalendarDate | null;
};

/** Why a direct debit that was active is paused until its customer, or the provider, resolves it. */
export const PAUSE_REASONS = [
  'customer_order',
  'not_authorised',
  'objection_chargeback',
  'hard_account',
  'unpaid_periods',
  'identity_declined',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What paused a direct debit: a return by the bank, unpaid periods, or a late decline of the identity. */
export type Pause = {
  reason: PauseReason;
  bank_code: string | null;
  since: string;
  /** The order that was returned; a correction of that return ends the pause. */
  order_id: string | null;
  /** The customer's address at that time, if it was corrected since. */
  email?: string;
};

/** What was, and will be, collected for one billing period; periods count from 0. Amounts are centavos. */
export type PeriodSums = {
  n: number;
  /** The amount of orders that are open, paid, or failed and not given up: it counts towards the period's maximum. */
  held: Centavos;
  /** How many of its orders are open, were paid, and failed without a successor. */
  open: number;
  paid: number;
  failed: number;
};

/** What a direct debit counts of its orders. Counters change only in the transactions of those orders. */
export type Counters = {
  /** How many are created, pending or in_process. */
  open_orders: number;
  /** Orders in `pending_next_cycle`, in the order in which they failed. */
  carried_orders: string[];
  /** How many failed, and neither wait for the next cycle nor were retried. */
  unpaid_orders: number;
  /** The sums of the periods that can still be charged, or in which something is open or unpaid. */
  periods: PeriodSums[];
};

/**
 * The pre-notification of a direct debit's next collection. `amount` is the part of the period itself, 0 if that is not
 * collected. `orders` are the carried orders that are presented with it.
 */
export type CyclePreNotification = PreNotification & { amount: Centavos; orders: string[] };

/**
 * A direct debit: the merchant's terms and the current state. Amounts are centavos; dates are those of Mexico City,
 * times ISO 8601 in UTC.
 */
export type DirectDebit = Given & {
  id: string;
  account_id: string;
  /** The import that created it; missing if a request did. Its customer pays the merchant in another way until then. */
  import_id?: string;
  reference: number;
  status: DebitStatus;
  requirements: Requirement[];

  /** The day of the next collection as agreed or requested, before it was moved to a business day. */
  requested_payment_date: CalendarDate | null;
  schedule: Schedule;
  /** The pre-notification of its next collection. */
  pre_notification: CyclePreNotification | null;
  counters: Counters;

  account_validated: boolean;
  /**
   * The account that it was last active with, while it is not active. Its customer is notified if the account changes.
   */
  active_method_id?: string;
  /** The days on which it was last not active; `to` is missing until it is active again. */
  inactive?: { readonly from: CalendarDate; readonly to?: CalendarDate };
  /** The run of the last validation whose failure was noted here: the customer was notified, or agrees knowing it. */
  notified_run_id: string | null;
  validation_level: ValidationLevel;
  identity: Identity | null;

  acknowledge_by: AcknowledgeBy | null;
  consent: Consent;
  pauses: Pause[];
  /** The unpaid periods since the last payment. */
  unpaid_periods: number[];
  /** The last entry of its mandate's evidence, so that a missing last entry is detected; missing until there is one. */
  evidence?: { n: number; hash: string };

  revoked_at: string | null;
  /** Set if an operator recorded the revocation. */
  revoked_by?: 'operator';
  /** The final status once none of its orders is open; nothing is opened meanwhile. */
  ending: 'cancelled' | 'completed' | null;
  /** Its orders that are `created` are being withdrawn; nothing is opened until that is done. */
  is_withdrawing: boolean;

  link: Link | null;
  /**
   * The ids of the last links that were used for their purpose, to distinguish them from links that were only replaced.
   */
  spent_links?: readonly string[];
  /** The customer's latest requests, which are limited for each day. */
  asked: Asked;
  email_bounced: boolean;
  /** When the customer's address was last corrected; missing if it never was. */
  email_since?: string;

  /** Increases with every change. A decision is valid only for the version that it was made from. */
  version: number;
  created_at: string;
  updated_at: string;
};

/** Returns whether nothing can change any more (Interface, States and transitions). */
export function isFinal({ status }: Pick<DirectDebit, 'status'>): boolean {
  return status === 'cancelled' || status === 'completed';
}

/** Returns what one collection usually takes, in centavos: the amount if it is fixed, otherwise the maximum. */
export function usualAmountOf({ amount, max_amount }: Pick<DirectDebit, 'amount' | 'max_amount'>): Centavos {
  return amount ?? max_amount;
}
