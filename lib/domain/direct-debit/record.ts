import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

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

export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Who acknowledged, from where and with what (Interface, acknowledge_by). */
export type AcknowledgeBy = {
  ip: string;
  browser: string;
  timezone: string;
  country: string;
  region: string;
  city: string;
  latitude: string;
  longitude: string;
  fingerprint?: string | undefined;
  acknowledged_at: string;
};

/** What a customer's link is for: to acknowledge, or to bring what is still outstanding. */
export const LINK_PURPOSES = ['activation', 'validation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The one link of a direct debit that is good; making another retires it. */
export type Link = {
  token_id: string;
  purpose: LinkPurpose;
  issued_at: string;
  spent_at: string | null;
  /** Set where nobody has it but the page that is open: neither mailed nor handed to the merchant. */
  on_page?: true;
};

export const IDENTITY_STATUSES = ['pending', 'approved', 'declined'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** 1, or 2 where the customer's identity is verified as well (Interface, Authentication). */
export const VALIDATION_LEVELS = [1, 2] as const;
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];

/**
 * The identity verification of level 2: where the customer does it, and what is in force. `decided_at` is the
 * provider's time of that; `inherited` says that it was another direct debit's, by way of the payment method.
 */
export type Identity = {
  status: IdentityStatus;
  inherited: boolean;
  provider_id: string | null;
  url: string | null;
  /** When its page was last asked for. Pages are good for a day, so each link asks anew. */
  requested_at: string | null;
  decided_at: string | null;
};

/** A direct debit. Amounts are centavos; dates are those of Mexico City, times ISO 8601 in UTC. */
export type DirectDebit = {
  id: string;
  account_id: string;
  customer_id: string;
  reference: number;
  customer: { name: string; email: string };
  payment_method_id: string | null;
  currency: 'MXN';
  is_fixed_amount: boolean;
  amount: Centavos | null;
  max_amount: Centavos | null;
  is_recurring: boolean;
  interval: Interval | null;
  next_payment_date: CalendarDate | null;
  requested_payment_date: CalendarDate | null;
  /** The agreed first date and how many cycles the next payment is away from it: dates are counted, never drift. */
  anchor_date: CalendarDate;
  cycle: number;
  end_date: CalendarDate | null;
  concept: string;
  language: Language;
  send_email: boolean;
  notify_url: string | null;
  metadata: Record<string, string>;
  status: DebitStatus;
  requirements: Requirement[];
  validation_level: ValidationLevel;
  account_validated: boolean;
  identity: Identity | null;
  acknowledge_by: AcknowledgeBy | null;
  email_bounced: boolean;
  /** The run of the last validation whose failure the customer was told. */
  told_run_id: string | null;
  /** How many of its orders are created, pending or in_process; changes in their transactions. */
  open_orders: number;
  /** Its orders in `pending_next_cycle`, in the order in which they failed; changes in their transactions. */
  carried_orders: string[];
  /** How many of its orders failed and neither wait for the next cycle nor were retried. */
  unpaid_orders: number;
  /** The payment date of which the customer was told ahead. */
  announced_date: CalendarDate | null;
  link: Link | null;
  /** How many links were asked for by link on a day of Mexico City. */
  links_asked: { date: string; count: number } | null;
  /** Moves with every change: what was decided from one version holds only while it stands. */
  version: number;
  created_at: string;
  updated_at: string;
};

/** Whether nothing can change any more (Interface, States and transitions). */
export function isFinal({ status }: Pick<DirectDebit, 'status'>): boolean {
  return status === 'cancelled' || status === 'completed';
}

/** The most that one collection may take: the amount where it is fixed, otherwise its maximum. */
export function largestAmountOf({
  amount,
  max_amount,
}: Pick<DirectDebit, 'amount' | 'max_amount'>): Centavos {
  return amount ?? max_amount ?? LARGEST_AMOUNT;
}
