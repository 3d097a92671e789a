import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { PauseReason, Requirement } from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { VerificationTransfer } from '#lib/domain/payment-method/verification-transfer.ts';

/** Who a merchant is beside its name, and where its customers turn to: what is known of it. */
export type MerchantFacts = {
  legalName?: string | undefined;
  address?: string | undefined;
  supportEmail?: string | undefined;
  supportPhone?: string | undefined;
  supportUrl?: string | undefined;
  privacyNoticeUrl?: string | undefined;
};

/** Where somebody was, as it was detected or written down: a country by its two letters or its name. */
export type Place = { city: string; region: string; country: string };

/** What a customer is told of a direct debit on every page and in every mail. Dates are `YYYY-MM-DD`. */
export type DirectDebitFacts = {
  merchantName: string;
  merchant?: MerchantFacts | undefined;
  customerName: string;
  concept: string;
  /** What each charge takes; nothing where that varies. */
  amount?: Centavos | undefined;
  /** The most that may be taken for one billing period; at least the amount. */
  maximum: Centavos;
  /** Nothing for a single charge. */
  interval?: Interval | undefined;
  /** Whether its customer has agreed to it, once at least. */
  hasAgreed: boolean;
  /** Whether nothing is collected by it any more. */
  isOver?: boolean | undefined;
  /** The first charge until its customer has agreed, afterwards the next one: a day on which it can really come. */
  nextPaymentDate?: string | undefined;
  endDate?: string | undefined;
  account?: { bankName: string; lastFour: string } | undefined;
  /** The transfer that verifies an account, where one is still to be verified. */
  verificationTransfer?: VerificationTransfer | undefined;
  /** Whose account it is. */
  holderName?: string | undefined;
  /** When its customer agreed to what is in force (ISO 8601), and from where. */
  authorised?: { at: string; from: Place } | undefined;
  reference: number;
};

/** A page of ours for one customer, its short form for writing out, and the instant (ISO 8601) at which both expire. */
export type LinkFacts = { link: { url: string; shortUrl: string; expiresAt: string } };

/** Why nothing is collected for now of what was agreed to before. */
export type StopReason = PauseReason | 'account_changed';

/** What still keeps it from becoming active, at least one thing; and what stopped it, where it was agreed to before. */
export type OutstandingFacts = { requirements: readonly Requirement[]; stops: readonly StopReason[] };

/** Whether one that ends had ever been active. */
type CancellationFacts = { wasActive: boolean };

/** One charge of the direct debit. Its reference is what the bank statement shows; none where it has none yet. */
export type ChargeFacts = { charge: { amount: Centavos; date: string; reference?: number | undefined } };

/** Whether one that is revoked had ever been agreed to. */
type RevocationFacts = { wasAuthorised: boolean };

/** How much of the amount is of unpaid earlier periods. */
type EarlierFacts = { earlier?: Centavos | undefined };

/** The account that was charged before, as far as it is known, and since when another one is (ISO 8601). */
type AccountChangeFacts = {
  change: { former: DirectDebitFacts['account']; at: string };
};

/** All that is collected on the day of a charge, where that is more than the charge. */
type DayFacts = { dayTotal?: Centavos | undefined };

/** Why a charge failed, as a normalised failure code, and when it is tried again, if it is. */
type FailureFacts = { failureCode: string; nextAttemptDate?: string | undefined };

/** Where the customer asks for a link to it, without a token in it; and whether nothing is collected by it any more. */
export type ManageFacts = { manageUrl: string; isOver: boolean };

/** What every mail of a direct debit says. */
export type MailedFacts = DirectDebitFacts & ManageFacts;

/** The mails of a direct debit's life, and what each one has to know. */
export type MailFacts = {
  authorization_requested: MailedFacts & LinkFacts;
  validation_needed: MailedFacts & LinkFacts & OutstandingFacts;
  reauthorization_requested: MailedFacts & LinkFacts & OutstandingFacts;
  link_requested: MailedFacts & LinkFacts;
  activated: MailedFacts;
  account_changed: MailedFacts & AccountChangeFacts;
  cancelled: MailedFacts & CancellationFacts;
  charge_upcoming: MailedFacts & ChargeFacts & EarlierFacts & DayFacts;
  charge_paid: MailedFacts & ChargeFacts;
  charge_failed: MailedFacts & ChargeFacts & FailureFacts;
  completed: MailedFacts;
  revoked: MailedFacts & RevocationFacts;
  /** Told at the former address. */
  email_changed: MailedFacts;
};

export type MailKind = keyof MailFacts;
