import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  type DebitStatus,
  type IdentityStatus,
  type LinkPurpose,
  type Requirement,
  requirementsOf,
  type Standing,
  statusOf,
} from '#lib/domain/direct-debit.ts';
import { shardOf } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { directDebitKey, dueShard, SHARDS } from './keys.ts';
import type { Listed } from './list.ts';
import { getItem } from './read.ts';
import type { Write } from './transact.ts';

export type Language = 'es' | 'en';

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

/** The one link of a direct debit that is good; making another retires it. */
export type StoredLink = {
  token_id: string;
  purpose: LinkPurpose;
  issued_at: string;
  spent_at: string | null;
  /** Set where nobody has it but the page that is open: neither mailed nor handed to the merchant. */
  on_page?: true;
};

/**
 * The identity verification of level 2: where the customer does it, and what is in force. `decided_at` is the
 * provider's time of that; `inherited` says that it was another direct debit's, by way of the payment method.
 */
export type StoredIdentity = {
  status: IdentityStatus;
  inherited: boolean;
  provider_id: string | null;
  url: string | null;
  /** When its page was last asked for. Pages are good for a day, so each link asks anew. */
  requested_at: string | null;
  decided_at: string | null;
};

/** A direct debit as it is stored. Amounts are centavos. */
export type StoredDirectDebit = Listed & {
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
  validation_level: 1 | 2;
  account_validated: boolean;
  identity: StoredIdentity | null;
  acknowledge_by: AcknowledgeBy | null;
  email_bounced: boolean;
  /** The run of the last validation whose failure the customer was told. */
  told_run_id: string | null;
  /** How many of its orders are created, pending or in_process; changes in their transactions. */
  open_orders: number;
  /** Its orders in `pending_next_cycle`, the oldest first; changes in their transactions. */
  carried_orders: string[];
  /** How many of its orders failed and neither wait for the next cycle nor were retried. */
  unpaid_orders: number;
  /** The payment date of which the customer was told ahead. */
  announced_date: CalendarDate | null;
  link: StoredLink | null;
  /** How many links were asked for by link on a day of Mexico City. */
  links_asked: { date: string; count: number } | null;
  /** Where it waits for its next payment, while it is active. */
  due_shard?: string | undefined;
  due_at?: string | undefined;
  version: number;
  created_at: string;
  updated_at: string;
};

/** A direct debit as of this moment, of whatever account, or nothing. */
export function findDirectDebit(id: string): Promise<StoredDirectDebit | undefined> {
  return getItem<StoredDirectDebit>(directDebitKey(id));
}

/** The same record with changes, and with the status and the requirements that follow from them. */
export function changed(
  debit: StoredDirectDebit,
  changes: Partial<StoredDirectDebit>,
  now: Date,
): StoredDirectDebit {
  const next = { ...debit, ...changes, version: debit.version + 1, updated_at: now.toISOString() };
  const standing = standingOf(next);
  const status = statusOf(standing);
  return { ...next, status, requirements: requirementsOf({ ...standing, status }) };
}

/**
 * The write that puts a changed record in the place of the one that it was made from. `ConflictError` where that one is no
 * longer there: of all that happens to a direct debit at the same time, one comes first and the others see it.
 */
export function replace(before: StoredDirectDebit, next: StoredDirectDebit): Write {
  return {
    put: {
      Item: { ...next, ...dueOf(next) },
      ConditionExpression: 'version = :seen AND account_id = :account',
      ExpressionAttributeValues: { ':seen': before.version, ':account': before.account_id },
    },
    refuse: () => new ConflictError(),
  };
}

/** An active direct debit is found by its next payment date; any other, and one without a date, is not. */
function dueOf({ id, status, next_payment_date: date }: StoredDirectDebit) {
  if (status !== 'active' || date === null) return { due_shard: undefined, due_at: undefined };
  return { due_shard: dueShard('DEBIT', date, shardOf(id, SHARDS)), due_at: date };
}

/** What the status and the requirements of a record follow from. */
export function standingOf(debit: StoredDirectDebit): Standing {
  return {
    status: debit.status,
    acknowledged: debit.acknowledge_by !== null,
    hasPaymentMethod: debit.payment_method_id !== null,
    accountValidated: debit.account_validated,
    validationLevel: debit.validation_level,
    identity: debit.identity?.status ?? null,
  };
}
