import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { DirectDebitFacts } from './facts.ts';
import type { Language } from './language.ts';

/** What pages and mails say alike in one language: the terms of a direct debit, and the customer's right to end it. */
export type TermsWording = {
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
    endDate: string;
    account: string;
    reference: string;
    chargeDate: string;
    chargeReference: string;
  };
  /** As a sentence has them: `every month`. */
  intervals: Readonly<Record<Interval, string>>;
  /** As the table has it. */
  once: string;
  accountEnding(account: NonNullable<DirectDebitFacts['account']>): string;
  /** What the merchant asks for: `… asks for your authorisation to collect $350.00 MXN every month …`. */
  request(facts: DirectDebitFacts): string;
  /** What the merchant may do: `… may collect $350.00 MXN every month from your bank account`. */
  permission(facts: DirectDebitFacts): string;
  cancelFreely(facts: DirectDebitFacts): string;
};
