import type { MailContent } from './mails.ts';

/** The facts about an endpoint that was disabled. Instants are ISO 8601. */
export type EndpointDisabledFacts = {
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

/** The mails to merchants in one language, with the text around them. */
export type MerchantMailsWording = {
  greeting(merchantName: string): string;
  footer(merchantName: string): string;
  endpointDisabled(facts: EndpointDisabledFacts): MailContent;
};
