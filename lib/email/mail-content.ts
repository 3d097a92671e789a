import type { MailFacts, MailKind } from './mail-facts.ts';

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
export type MailTexts = {
  [Kind in MailKind]: (facts: MailFacts[Kind]) => MailContent;
};

/** What stands around every mail of one language. */
export type Frame = {
  greeting(customerName: string): string;
  /** Above a link that is written out. */
  linkCopy: string;
  footer(merchantName: string): string;
};
