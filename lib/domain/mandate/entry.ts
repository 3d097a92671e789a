import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';
import type { Language } from '#lib/domain/direct-debit/given.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** What a mandate's evidence tells of, in the order in which it happened (Mandate, Evidence). */
export const ENTRY_TYPES = ['consent', 'account', 'amendment', 'revocation', 'bank_objection'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The full terms as they stood, and as whoever agreed was shown them. Amounts are centavos, dates those of Mexico City. */
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
  /** Null where the mandate has no end. */
  end_date: string | null;
  /**
   * The account that is charged; null while it is not known. `bank` is its three-digit code. `number_digest` is keyed and
   * names the whole number, which is sealed beside the entry; entries of earlier releases have the last four digits alone.
   */
  account: { payment_method_id: string; bank: string; last4: string; number_digest?: string } | null;
  /**
   * Whose account it is: as declared, and once `verified_at` is set as the bank has said. The RFC is stored sealed, as it
   * is with its payment method.
   */
  holder: { name: string; rfc: string | null; verified_at: string | null } | null;
  /** The same as the customer reads it. Missing in entries of earlier releases. */
  shown?: TermsBlock;
};

/** The block of terms as the page shows it: its rows, and the sentences below them. */
export type TermsBlock = {
  language: Language;
  rows: readonly { label: string; value: string }[];
  /** The clause on unpaid earlier periods, and that it may be cancelled at any time at no cost. */
  notes: readonly string[];
};

/** The words that were agreed to, as the page showed them; `version` names the release of the words. */
export type MandateConsent = {
  language: Language;
  version: string;
  /** In the order of the page: what is authorised, the use of data, that it may be cancelled at any time. */
  words: readonly string[];
};

/** Who and whence: what the edge observed of the request, and what the page declared, apart. */
export type MandateOrigin = {
  observed: Readonly<Record<string, string>>;
  declared: Readonly<Record<string, string>>;
};

/** By which link, and how that had left. */
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

/** One entry of a mandate's evidence: what is hashed and signed, and never changes. */
export type MandateEntry = {
  /** From 1, without gaps. */
  n: number;
  type: EntryType;
  direct_debit_id: string;
  account_id: string;
  /** ISO 8601, UTC. */
  at: string;
  terms: MandateTerms;
  consent: MandateConsent | null;
  origin: MandateOrigin | null;
  link: MandateLink | null;
  /** What else belongs to it: what was amended, the bank's code, by whom it was revoked. */
  detail: Readonly<Record<string, unknown>> | null;
  /** The hash of the entry before; null for the first one. */
  previous_hash: string | null;
};

/** An entry with what proves it. */
export type SignedEntry = MandateEntry & {
  /** The stored text, as it was written: its bytes (UTF-8) are hashed and signed. */
  text: string;
  /** SHA-256 of the stored bytes, hexadecimal. */
  hash: string;
  /** Detached JWS over the same bytes. */
  signature: string;
};
