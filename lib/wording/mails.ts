import type { Centavos } from '#lib/domain/money.ts';
import type {
  DirectDebitFacts,
  LinkFacts,
  MailFacts,
  MailKind,
  ManageFacts,
  OutstandingFacts,
} from './facts.ts';
import type { FailureWording } from './failures.ts';

/** The content of one mail, in plain text. The layouts add all markup. */
export type MailContent = {
  subject: string;
  /** The line that an inbox shows next to the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; note: string };
  details: readonly Detail[];
  /** What the customer may do about it, and what that costs. */
  rights: readonly string[];
};

export type Detail = readonly [label: string, value: string];

/** The mails of one language. */
export type MailsWording = {
  [Kind in MailKind]: (facts: MailFacts[Kind]) => MailContent;
};

/** The text around every mail of one language. */
export type FrameWording = {
  greeting(customerName: string): string;
  /** Above a link that is written out. */
  linkCopy: string;
  footer(merchantName: string): string;
  /** The merchant's support contacts; undefined if they are unknown. */
  support(facts: DirectDebitFacts): string | undefined;
  /** Above the address where the customer requests a link. */
  manage(facts: ManageFacts): string;
};

/** The phrases that several mails of one language share. */
export type MailPhrases = {
  /** Why a charge failed, by failure code; `other` for any other code. */
  failures: FailureWording;
  date(date: string): string;
  askAboutCharge(facts: DirectDebitFacts): string;
  linkNote(facts: DirectDebitFacts & LinkFacts): string;
  /** What the customer still has to do, or do again: `add your bank account and confirm your identity`. */
  outstanding(facts: OutstandingFacts): string;
  /** A sentence: which part of a charge is from unpaid earlier periods. */
  earlier(amount: Centavos, earlier: Centavos): string;
  /** A sentence: the sum collected on the day of a charge, including other charges. */
  dayTotal(total: Centavos): string;
  /** The account that is charged: `from your BBVA México account ending in 8909`. */
  fromAccount(facts: DirectDebitFacts): string;
  /** The same account as what charges are made to: `to your BBVA México account ending in 8909`. */
  toAccount(facts: DirectDebitFacts): string;
};
