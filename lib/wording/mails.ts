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

/** What one mail says, in plain text: the layouts add every mark-up there is. */
export type MailContent = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; note: string };
  details: readonly Detail[];
  /** What the customer may do about it, and what it costs. */
  rights: readonly string[];
};

export type Detail = readonly [label: string, value: string];

/** The mails of one language. */
export type MailsWording = {
  [Kind in MailKind]: (facts: MailFacts[Kind]) => MailContent;
};

/** What stands around every mail of one language. */
export type FrameWording = {
  greeting(customerName: string): string;
  /** Above a link that is written out. */
  linkCopy: string;
  footer(merchantName: string): string;
  /** Where customers turn to, where the merchant has said so. */
  support(facts: DirectDebitFacts): string | undefined;
  /** Above the address where the customer asks for a link. */
  manage(facts: ManageFacts): string;
};

/** What the mails of one language say more than once. */
export type MailPhrases = {
  /** Why a charge failed, by failure code; `other` for every further one. */
  failures: FailureWording;
  date(date: string): string;
  askAboutCharge(facts: DirectDebitFacts): string;
  linkNote(facts: DirectDebitFacts & LinkFacts): string;
  /** What the customer still has to do, or has to do again: `add your bank account and confirm your identity`. */
  outstanding(facts: OutstandingFacts): string;
  /** How much of a charge is of unpaid earlier periods: a sentence. */
  earlier(amount: Centavos, earlier: Centavos): string;
  /** How much is collected in all on the day of a charge, other charges included: a sentence. */
  dayTotal(total: Centavos): string;
  /** The account that is charged: `from your BBVA México account ending in 8909`. */
  fromAccount(facts: DirectDebitFacts): string;
  /** The same as what charges are made to: `to your BBVA México account ending in 8909`. */
  toAccount(facts: DirectDebitFacts): string;
};
