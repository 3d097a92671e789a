/** Who acknowledged, from where and with what (Interface, acknowledge_by). */
export type AcknowledgeBy = {
  ip: string;
  browser: string;
  timezone: string;
  country: string;
  region: string;
  city: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  fingerprint?: string | undefined;
  acknowledged_at: string;
};

/** What a customer's link is for: to acknowledge, or to provide what is still outstanding. */
export const LINK_PURPOSES = ['activation', 'validation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The only valid link of a direct debit; a new one replaces it. */
export type Link = {
  token_id: string;
  purpose: LinkPurpose;
  issued_at: string;
  spent_at: string | null;
  /** Set if only the open page has it: it was neither mailed nor returned to the merchant. */
  on_page?: true;
  /** To whom the API returned it, unless it was mailed since. */
  given_to?: 'merchant' | 'page';
  /** Set if the API returned it to the merchant, or the link with which its page began; also if it was mailed since. */
  with_merchant?: true;
  /** The link with which the open page began, if the page continues with this one. */
  from?: string;
  /**
   * Names the terms that it was made with. A link that replaces another for an open page keeps the name of that link's
   * terms.
   */
  made_with?: string;
  /** The payment method that the merchant has set since: a consent to it must be by a page that has shown it. */
  method_id?: string;
};

export const IDENTITY_STATUSES = ['pending', 'approved', 'declined'] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** 1, or 2 if the customer's identity is also verified (Interface, Authentication). */
export const VALIDATION_LEVELS = [1, 2] as const;
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];

/**
 * The identity verification of level 2: where the customer does it, and the result in force. `decided_at` is the
 * provider's time of the result. `inherited` means that it was verified for another direct debit with the same payment
 * method.
 */
export type Identity = {
  status: IdentityStatus;
  inherited: boolean;
  provider_id: string | null;
  url: string | null;
  /** When its page was last requested. Pages are valid for a day, so each link requests one again. */
  requested_at: string | null;
  decided_at: string | null;
  /**
   * The provider's time of the last result for this direct debit that was withdrawn, or replaced by an inherited one, so
   * that it does not count a second time.
   */
  reported_at?: string;
  /** When the holder was declined elsewhere, which withdrew an approval: older ones count no more. */
  withdrawn_at?: string;
  /** The accounts that its approvals marked as verified, for other direct debits to inherit that. */
  marked?: readonly string[];
};

/** The consent of the customer to the terms and to the account that is charged. */
export type Consent = {
  /** How often the customer has consented. */
  count: number;
  /** The account of the last consent. */
  method_id: string | null;
  in_force: boolean;
  /** Terms or account have changed since: the consent no longer counts, even if they change back. */
  lapsed: boolean;
};
