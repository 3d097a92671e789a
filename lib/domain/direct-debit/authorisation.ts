/** Who acknowledged, from where and with what (Interface, acknowledge_by). */
export type AcknowledgeBy = {
  ip: string;
  browser: string;
  timezone: string;
  country: string;
  region: string;
  city: string;
  /** Degrees, of the type in which they were sent; what was detected is a text. */
  latitude: string | number;
  longitude: string | number;
  fingerprint?: string | undefined;
  acknowledged_at: string;
};

/** What a customer's link is for: to acknowledge, or to bring what is still outstanding. */
export const LINK_PURPOSES = ['activation', 'validation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The one link of a direct debit that is good; making another retires it. */
export type Link = {
  token_id: string;
  purpose: LinkPurpose;
  issued_at: string;
  spent_at: string | null;
  /** Set where nobody has it but the page that is open: neither mailed nor handed to the merchant. */
  on_page?: true;
  /** Who was handed it by the API. */
  given_to?: 'merchant' | 'page';
  /** The link with which the page began that goes on by this one. */
  from?: string;
  /** Names the terms that it was made with, or those of the link in whose place an open page goes on by it. */
  made_with?: string;
};

export const IDENTITY_STATUSES = ['pending', 'approved', 'declined'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** 1, or 2 where the customer's identity is verified as well (Interface, Authentication). */
export const VALIDATION_LEVELS = [1, 2] as const;
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];

/**
 * The identity verification of level 2: where the customer does it, and what is in force. `decided_at` is the
 * provider's time of that; `inherited` says that it was another direct debit's, by way of the payment method.
 */
export type Identity = {
  status: IdentityStatus;
  inherited: boolean;
  provider_id: string | null;
  url: string | null;
  /** When its page was last asked for. Pages are good for a day, so each link asks anew. */
  requested_at: string | null;
  decided_at: string | null;
};

/** The consent of the customer to the terms and to the account from which they are collected. */
export type Consent = {
  /** How often the customer has consented. */
  count: number;
  /** The account of the last time. */
  method_id: string | null;
  in_force: boolean;
  /** Terms or account have changed since: the consent counts no more, whatever they become. */
  lapsed: boolean;
};
