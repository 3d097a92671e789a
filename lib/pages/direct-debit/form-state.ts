import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { Link } from '#lib/pages/common/link.ts';
import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

/** A sentence, in the language of the page at that moment. */
export type SentenceOf<Texts> = (texts: Texts) => string;

/** A sentence about an account, on any page that asks for one. */
export type AccountSentence = SentenceOf<AccountFormTexts>;

/** The text in some fields of a form, and their errors. */
export type Written<Field extends string, Texts> = {
  draft: Record<Field, string>;
  fieldErrors: Partial<Record<Field, SentenceOf<Texts>>>;
};

/** The state of a form as a whole. */
export type Sending<Texts> = {
  /** The error of the last attempt. */
  trouble: SentenceOf<Texts> | undefined;
  busy: boolean;
};

/** The customer's link and its direct debit. */
export type Session = { link: Link | undefined; debit: ShownDebit | undefined };
