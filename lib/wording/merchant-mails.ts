import type { MailContent } from './mails.ts';

/** The facts about an endpoint that was disabled. Instants are ISO 8601. */
type EndpointDisabledFacts = {
  merchantName: string;
  endpointId: string;
  /** The endpoint's URL, without its query, which may hold a secret. */
  address: string;
  /** The endpoint responded 410, or no delivery has succeeded for three days. */
  reason: 'gone' | 'failing';
  disabledAt: string;
  /** When the failures began. */
  failingSince?: string | undefined;
};

/** The facts about another account to which a merchant's money is transferred. */
type PayoutAccountFacts = {
  merchantName: string;
  account: { bankName: string; lastFour: string };
  /** The first day on which it receives a transfer: `YYYY-MM-DD`. */
  effectiveOn: string;
};

/** The facts about the link of a sign-in. `merchantName` has the names of all accounts that it leads to. */
type SignInFacts = { merchantName: string; link: string };

/** The facts of each mail to a merchant. */
export type MerchantMailFacts = {
  sign_in: SignInFacts;
  endpoint_disabled: EndpointDisabledFacts;
  payout_account_changed: PayoutAccountFacts;
};

export type MerchantMailKind = keyof MerchantMailFacts;

/** The mails to merchants in one language. */
export type MerchantMails = {
  [Kind in MerchantMailKind]: (facts: MerchantMailFacts[Kind]) => MailContent;
};

/** The mails to merchants in one language, with the text around them. */
export type MerchantMailsWording = {
  greeting(merchantName: string): string;
  /** Above a link that is written out. */
  linkCopy: string;
  footer(merchantName: string): string;
  mails: MerchantMails;
};
