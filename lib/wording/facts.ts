import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { Requirement } from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** What a customer is told of a direct debit on every page and in every mail. Dates are `YYYY-MM-DD`. */
export type DirectDebitFacts = {
  merchantName: string;
  customerName: string;
  concept: string;
  /** Charged each time where it is fixed; otherwise the most that one charge may take. */
  amount: Centavos;
  isFixedAmount: boolean;
  /** Nothing for a single charge. */
  interval?: Interval | undefined;
  /** The first charge while it is not active yet, afterwards the next one. */
  nextPaymentDate?: string | undefined;
  endDate?: string | undefined;
  account?: { bankName: string; lastFour: string } | undefined;
  reference: number;
};

/** A page of ours for one customer, and the instant (ISO 8601) from which it is no longer good. */
export type LinkFacts = { link: { url: string; expiresAt: string } };

/** What still keeps it from becoming active, at least one thing. */
export type OutstandingFacts = { requirements: readonly Requirement[] };

/** Whether a cancelled one had ever been active. */
type CancellationFacts = { wasActive: boolean };

/** One charge of the direct debit; its reference is what the bank statement shows. */
export type ChargeFacts = { charge: { amount: Centavos; date: string; reference: number } };

/** Why a charge failed, as a normalised failure code, and when it is tried again, if it is. */
type FailureFacts = { failureCode: string; nextAttemptDate?: string | undefined };

/** The mails of a direct debit's life, and what each one has to know. */
export type MailFacts = {
  authorization_requested: DirectDebitFacts & LinkFacts;
  validation_needed: DirectDebitFacts & LinkFacts & OutstandingFacts;
  activated: DirectDebitFacts;
  cancelled: DirectDebitFacts & CancellationFacts;
  charge_upcoming: DirectDebitFacts & ChargeFacts;
  charge_paid: DirectDebitFacts & ChargeFacts;
  charge_failed: DirectDebitFacts & ChargeFacts & FailureFacts;
  completed: DirectDebitFacts;
  revoked: DirectDebitFacts;
};

export type MailKind = keyof MailFacts;
