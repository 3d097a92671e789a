import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { Requirement } from '#lib/domain/direct-debit/record.ts';
import type { DirectDebitFacts, Language } from './mail-facts.ts';

/** The labels and recurring words of one language, as data. */
export type Vocabulary = {
  language: Language;
  labels: {
    merchant: string;
    concept: string;
    /** Of the amount of a single charge, of each of many, and of the most that one may take. */
    amount: string;
    amountEach: string;
    maximum: string;
    periodicity: string;
    firstPayment: string;
    nextPayment: string;
    endDate: string;
    account: string;
    reference: string;
    chargeDate: string;
    chargeReference: string;
  };
  /** As a sentence has them: `each month`. */
  intervals: Readonly<Record<Interval, string>>;
  /** As the table has it. */
  once: string;
  accountEnding(account: NonNullable<DirectDebitFacts['account']>): string;
  /** What the customer still has to do, and the word before the last of several. */
  requirements: Readonly<Record<Requirement, string>>;
  and: string;
  /** Why a charge failed, in words for the customer, by failure code; `other` for every further one. */
  failures: Readonly<Record<string, string>> & { readonly other: string };
};
