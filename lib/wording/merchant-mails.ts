import type { MailContent } from './mails.ts';

/** What a merchant is told of an endpoint that was disabled. Instants are ISO 8601. */
export type EndpointDisabledFacts = {
  merchantName: string;
  endpointId: string;
  /** Its address, without a query: that may hold something secret. */
  address: string;
  /** It answered 410; or nothing has reached it for three days. */
  reason: 'gone' | 'failing';
  disabledAt: string;
  /** Since when all failed. */
  failingSince?: string | undefined;
};

/** The mails to merchants in one language, with what stands around them. */
export type MerchantMailsWording = {
  greeting(merchantName: string): string;
  footer(merchantName: string): string;
  endpointDisabled(facts: EndpointDisabledFacts): MailContent;
};
