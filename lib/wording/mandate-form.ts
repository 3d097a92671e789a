import type { EntryType } from '#lib/domain/mandate/entry.ts';
import type { ByCode } from './by-code.ts';
import type { TermsWording } from './terms.ts';

/** All texts of a mandate's form in one language. Instants and dates are already in words. */
export type MandateFormWording = MandateEvidenceWording & {
  terms: TermsWording;
  title: string;
  /** If the language is not the form's own. */
  translation: string | undefined;
  page(page: number, pages: number): string;
  directDebit(id: string): string;
  placeAndDate(place: string | undefined, date: string): string;

  /** The current state, above the form. */
  state: {
    authorised(at: string): string;
    neverAuthorised: string;
    changed: string;
    revoked(at: string): string;
    objected(at: string, entry: number): string;
    /** The first entry that does not match its proof. */
    broken(entry: number): string;
  };

  /** The first-person statement, for one charge or for many. */
  request: { recurring(merchant: string): string; once(merchant: string): string };
  items: {
    provider: string;
    paidFor: string;
    periodicity: string;
    bank: string;
    clabe: string;
    maximum: string;
    term: string;
  };
  answers: {
    tradeName(name: string): string;
    identification(reference: number): string;
    startingOn(periodicity: string, date: string): string;
    onDay(periodicity: string, date: string): string;
    /** If bank and account were not known at the authorisation. */
    accountUnknown: string;
    masked(last4: string): string;
    openEnd: string;
    until(date: string): string;
  };
  /** That it can be cancelled at any time at no cost. */
  cancelFreely: string;

  signature: {
    heading: string;
    holder: string;
    given: string;
    byElectronicMeans: string;
    notGiven: string;
    at: string;
    from: string;
    through: string;
    words: string;
    wordsOf(version: string, entry: number): string;
    hash: string;
  };
  /** Above the table of later changes. */
  laterChanges: { member: string; authorised: string; inForce: string };
};

/** The texts overleaf: the evidence, entry by entry, and how to check it. */
export type MandateEvidenceWording = {
  evidence: {
    heading: string;
    lead(entries: number): string;
    entry(n: number, type: string): string;
    change(label: string, before: string, after: string): string;
    types: Readonly<Record<EntryType, string>>;
    at: string;
    /** Said of an entry with simulated dates. */
    simulated: string;
    terms: string;
    changes: string;
    unchanged: string;
    /** The block of terms, as the customer's page showed it. */
    shown: string;
    words: string;
    wordsIn(language: string, version: string): string;
    observed: string;
    declared: string;
    link: string;
    detail: string;
    hash(n: number): string;
    previousHash: string;
    firstEntry: string;
    signature(n: number): string;
  };
  linkPurposes: { activation: string; validation: string };
  linkIssued(purpose: string, id: string, at: string): string;
  delivery: {
    mailed(to: string, at: string | undefined): string;
    delivered(at: string): string;
    undelivered: string;
    messageId(id: string): string;
    byMerchant: string;
    onPage: string;
  };
  /** Labels of other members, observed, declared or noted, by their names. */
  members: ByCode<
    | 'ip'
    | 'country'
    | 'region'
    | 'city'
    | 'timezone'
    | 'latitude'
    | 'longitude'
    | 'browser'
    | 'fingerprint'
    | 'by'
    | 'reason'
    | 'code'
    | 'order_id'
    | 'reference'
    | 'orders'
    | 'what'
    | 'former_payment_method_id'
    | 'is_withdrawn'
  >;
  /** Texts for members that hold one of our codes. */
  values: ByCode<
    | 'customer'
    | 'merchant'
    | 'operator'
    | 'bank'
    | 'service'
    | 'known'
    | 'changed'
    | 'verified'
    | 'customer_order'
    | 'not_authorised'
    | 'objection_chargeback'
    | 'true'
  >;
  labels: {
    legalName: string;
    address: string;
    privacyNotice: string;
    customer: string;
    holder: string;
    holderRfc: string;
    holderCheck: string;
  };
  none: string;
  varies: string;
  verifiedAt(at: string): string;
  unverified: string;
  languages: { es: string; en: string };
  checking: { heading: string; verified(entries: number): string; steps: readonly string[] };
};
