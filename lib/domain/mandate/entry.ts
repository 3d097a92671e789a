import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';
import type { Language } from '#lib/domain/direct-debit/given.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** The types of entries of a mandate's evidence, in the order in which they happen (Mandate, Evidence). */
export const ENTRY_TYPES = ['consent', 'account', 'amendment', 'revocation', 'bank_objection'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/**
 * The full terms at that time, as the customer saw them when agreeing. Amounts are centavos, dates those of Mexico
 * City.
 */
export type MandateTerms = {
  merchant: {
    name: string;
    legal_name: string | null;
    address: string | null;
    support_email: string | null;
    support_phone: string | null;
    support_url: string | null;
    privacy_notice_url: string | null;
  };
  reference: number;
  concept: string;
  customer: { name: string; email: string };
  currency: 'MXN';
  is_fixed_amount: boolean;
  amount: Centavos | null;
  /** The most that may be taken for one billing period. */
  max_amount: Centavos;
  interval: Interval | 'once';
  first_payment_date: string | null;
  /** Null if the mandate has no end. */
  end_date: string | null;
  /**
   * The account that is charged; null while it is not known. `bank` is its three-digit code. `number_digest` is keyed
   * and identifies the whole number, which is sealed next to the entry. Entries of earlier releases only have the last
   * four digits.
   */
  account: { payment_method_id: string; bank: string; last4: string; number_digest?: string } | null;
  /**
   * The holder of the account: as declared, or as the bank has said once `verified_at` is set. The RFC is stored
   * sealed, as with its payment method.
   */
  holder: { name: string; rfc: string | null; verified_at: string | null } | null;
  /** The same terms as the customer reads them. Missing in entries of earlier releases. */
  shown?: TermsBlock;
};

/** The block of terms as the page shows it: its rows, and the sentences below them. */
export type TermsBlock = {
  language: Language;
  rows: readonly { label: string; value: string }[];
  /** The clause on unpaid earlier periods, and the right to cancel at any time at no cost. */
  notes: readonly string[];
};

/** The words of a consent, as the page showed them; `version` names the release of the words. */
export type MandateConsent = {
  language: Language;
  version: string;
  /** In the order of the page: what is authorised, the use of data, the right to cancel at any time. */
  words: readonly string[];
};

/** The actor and place: what the edge observed of the request, and separately what the page declared. */
export type MandateOrigin = {
  observed: Readonly<Record<string, string>>;
  declared: Readonly<Record<string, string>>;
};

/** The link that was used, and how it was delivered. */
export type MandateLink = {
  id: string;
  purpose: LinkPurpose;
  issued_at: string;
  delivery:
    | {
        by: 'mail';
        to: string;
        message_id: string | null;
        sent_at: string | null;
        delivered_at: string | null;
      }
    | { by: 'merchant' }
    | { by: 'page' };
};

/** One entry of a mandate's evidence: it is hashed and signed, and never changes. */
export type MandateEntry = {
  /** From 1, without gaps. */
  n: number;
  type: EntryType;
  direct_debit_id: string;
  account_id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** True if the account has a clock of its own, in the sandbox: the dates of the terms are simulated. */
  simulated?: true;
  terms: MandateTerms;
  consent: MandateConsent | null;
  origin: MandateOrigin | null;
  link: MandateLink | null;
  /** Further details: what was amended, the bank's code, the actor of a revocation. */
  detail: Readonly<Record<string, unknown>> | null;
  /** The hash of the previous entry; null for the first one. */
  previous_hash: string | null;
};

/** An entry with its proof. */
export type SignedEntry = MandateEntry & {
  /** The stored text, as it was written: its bytes (UTF-8) are hashed and signed. */
  text: string;
  /** SHA-256 of the stored bytes, hexadecimal. */
  hash: string;
  /** Detached JWS over the same bytes. */
  signature: string;
};
