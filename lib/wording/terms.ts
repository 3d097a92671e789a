import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { VerificationTransfer } from '#lib/domain/payment-method/verification-transfer.ts';
import type { DirectDebitFacts, StopReason } from './facts.ts';
import type { Language } from './language.ts';

/** What pages and mails say alike in one language: the terms of a direct debit, and the customer's right to end it. */
export type TermsWording = {
  language: Language;
  labels: {
    merchant: string;
    legalName: string;
    address: string;
    concept: string;
    /** Of the amount of a single charge, of each of many, and of the most of a single charge and of a period. */
    amount: string;
    amountEach: string;
    maximum: string;
    maximumPerPeriod: string;
    periodicity: string;
    firstPayment: string;
    nextPayment: string;
    /** Of a term in words, and of a last day. */
    term: string;
    endDate: string;
    account: string;
    /** Of the account that was charged before, and of when that changed. */
    formerAccount: string;
    accountChangedOn: string;
    holder: string;
    reference: string;
    support: string;
    chargeDate: string;
    chargeReference: string;
    /** Of the direct debit, beside a charge that has no reference yet. */
    debitReference: string;
    /** Of when, and from where, the customer agreed. */
    authorisedOn: string;
    authorisedFrom: string;
  };
  /** As a sentence has them: `every month`. */
  intervals: Readonly<Record<Interval, string>>;
  /** After an amount: `a month`. */
  perPeriod: Readonly<Record<Interval, string>>;
  /** As the table has it. */
  once: string;
  /** The term of what recurs without a last day, and of a single charge. */
  openEnd: string;
  singleTerm: string;
  accountEnding(account: NonNullable<DirectDebitFacts['account']>): string;
  /** What the merchant asks for: `… asks for your authorisation to collect $350.00 MXN every month …`. */
  request(facts: DirectDebitFacts): string;
  /** What the merchant may do: `… may collect $350.00 MXN every month from your bank account`. */
  permission(facts: DirectDebitFacts): string;
  /** That unpaid amounts of earlier periods may be taken together with a later one. */
  earlierPeriods: string;
  cancelFreely(facts: DirectDebitFacts): string;
  /** The transfer that verifies an account: what the statement shows of it, and that nothing follows from it. */
  verificationTransfer(transfer: VerificationTransfer): string;
  /** That it is paused, and why, without a full stop: `Your direct debit with … is paused because …`. */
  paused(facts: DirectDebitFacts, stops: readonly StopReason[]): string;
  /** What that means for the time being. */
  noNewCharges: string;
  /** The line that opens the rest of the terms on a small screen. */
  allTerms: string;
};
