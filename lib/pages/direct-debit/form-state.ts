import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { Link } from '#lib/pages/common/link.ts';
import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

/** A sentence, in whatever language the page speaks when it shows it. */
export type SentenceOf<Texts> = (texts: Texts) => string;

/** What can be said of an account, on every page that asks for one. */
export type AccountSentence = SentenceOf<AccountFormTexts>;

/** What has been written into some fields of a form, and what is wrong with it. */
export type Written<Field extends string, Texts> = {
  draft: Record<Field, string>;
  fieldErrors: Partial<Record<Field, SentenceOf<Texts>>>;
};

/** How a form as a whole stands. */
export type Sending<Texts> = {
  /** What is wrong with the last attempt. */
  trouble: SentenceOf<Texts> | undefined;
  busy: boolean;
};

/** By which link a customer came, and to what. */
export type Session = { link: Link | undefined; debit: ShownDebit | undefined };
