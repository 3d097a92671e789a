import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { Link } from '#lib/pages/common/link.ts';
import type { SentenceOf } from '#lib/pages/common/written.ts';
import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

/** A sentence about an account, on any page that asks for one. */
export type AccountSentence = SentenceOf<AccountFormTexts>;

/** The state of a form as a whole. */
export type Sending<Texts> = {
  /** The error of the last attempt. */
  trouble: SentenceOf<Texts> | undefined;
  busy: boolean;
};

/** The customer's link and its direct debit. */
export type Session = { link: Link | undefined; debit: ShownDebit | undefined };
