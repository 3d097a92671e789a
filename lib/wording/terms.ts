import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { VerificationTransfer } from '#lib/domain/payment-method/verification-transfer.ts';
import type { DirectDebitFacts, StopReason } from './facts.ts';
import type { Language } from './language.ts';

/**
 * The texts that pages and mails share in one language: the terms of a direct debit, and the customer's right to end
 * it.
 */
export type TermsWording = {
  language: Language;
  labels: {
    merchant: string;
    legalName: string;
    address: string;
    concept: string;
    /** The amount of a single charge, the amount of each of many, the maximum of a single charge and of a period. */
    amount: string;
    amountEach: string;
    maximum: string;
    maximumPerPeriod: string;
    periodicity: string;
    firstPayment: string;
    nextPayment: string;
    /** A term in words, and a last day. */
    term: string;
    endDate: string;
    account: string;
    /** The account that was charged before, and when that changed. */
    formerAccount: string;
    accountChangedOn: string;
    holder: string;
    reference: string;
    support: string;
    chargeDate: string;
    chargeReference: string;
    /** The direct debit's reference, for a charge that has none yet. */
    debitReference: string;
    /** When, and from where, the customer agreed. */
    authorisedOn: string;
    authorisedFrom: string;
  };
  /** Within a sentence: `every month`. */
  intervals: Readonly<Record<Interval, string>>;
  /** After an amount: `a month`. */
  perPeriod: Readonly<Record<Interval, string>>;
  /** In the table. */
  once: string;
  /** The term of a recurring direct debit without a last day, and of a single charge. */
  openEnd: string;
  singleTerm: string;
  accountEnding(account: NonNullable<DirectDebitFacts['account']>): string;
  /** What the merchant asks for: `… asks for your authorisation to collect $350.00 MXN every month …`. */
  request(facts: DirectDebitFacts): string;
  /** What changes for a customer who already pays the merchant in another way, and what stays. */
  whatChanges(facts: DirectDebitFacts): readonly string[];
  /** What the merchant may do: `… may collect $350.00 MXN every month from your bank account`. */
  permission(facts: DirectDebitFacts): string;
  /** That unpaid amounts of earlier periods may be collected together with a later one. */
  earlierPeriods: string;
  cancelFreely(facts: DirectDebitFacts): string;
  /** The transfer that verifies an account: what the statement shows, and that the customer need not do anything. */
  verificationTransfer(transfer: VerificationTransfer): string;
  /** That it is paused, and why, without a full stop: `Your direct debit with … is paused because …`. */
  paused(facts: DirectDebitFacts, stops: readonly StopReason[]): string;
  /** What the pause means for now. */
  noNewCharges: string;
  /** The line that opens the rest of the terms on a small screen. */
  allTerms: string;
};
