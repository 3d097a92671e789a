import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { PauseReason, Requirement } from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { VerificationTransfer } from '#lib/domain/payment-method/verification-transfer.ts';

/** The merchant's legal identity and support contacts, as far as they are known. */
export type MerchantFacts = {
  legalName?: string | undefined;
  address?: string | undefined;
  supportEmail?: string | undefined;
  supportPhone?: string | undefined;
  supportUrl?: string | undefined;
  privacyNoticeUrl?: string | undefined;
};

/** A place as it was detected or typed. The country is its two-letter code or its name. */
export type Place = { city: string; region: string; country: string };

/** The facts about a direct debit on every page and in every mail. Dates are `YYYY-MM-DD`. */
export type DirectDebitFacts = {
  merchantName: string;
  merchant?: MerchantFacts | undefined;
  customerName: string;
  concept: string;
  /** The amount of each charge; undefined if it varies. */
  amount?: Centavos | undefined;
  /** The most that may be collected in one billing period; at least the amount. */
  maximum: Centavos;
  /** Undefined for a single charge. */
  interval?: Interval | undefined;
  /** Whether its customer has ever agreed to it. */
  hasAgreed: boolean;
  /** Whether its customer pays the merchant in another way until then: an import created it. */
  isImported?: boolean | undefined;
  /** Whether it collects nothing any more. */
  isOver?: boolean | undefined;
  /** The first charge until its customer agrees, then the next one. It is always a possible collection day. */
  nextPaymentDate?: string | undefined;
  endDate?: string | undefined;
  account?: { bankName: string; lastFour: string } | undefined;
  /** The transfer that verifies an account, if one still has to be verified. */
  verificationTransfer?: VerificationTransfer | undefined;
  /** The holder of the account. */
  holderName?: string | undefined;
  /** Whether the bank is verifying the account now. */
  isBeingVerified?: boolean | undefined;
  /** When its customer agreed to the current terms (ISO 8601), and where. */
  authorised?: { at: string; from: Place } | undefined;
  reference: number;
};

/** A page of ours for one customer, its short form to write out, and when both expire (ISO 8601). */
export type LinkFacts = { link: { url: string; shortUrl: string; expiresAt: string } };

/** Why nothing is collected for now, although the customer has agreed before. */
export type StopReason = PauseReason | 'account_changed';

/**
 * Why the customer can do nothing about the next requirement: the bank is verifying the account, or the identity was
 * declined, which is final.
 */
export type NothingToDo = 'account_being_verified' | 'identity_declined';

/**
 * What it still needs to become active, at least one requirement. If the customer agreed before, also what stopped it.
 */
export type OutstandingFacts = {
  requirements: readonly Requirement[];
  stops: readonly StopReason[];
  nothingToDo?: NothingToDo | undefined;
};

/** Whether the mail reminds its customer of an earlier one. */
type ReminderFacts = { isReminder?: boolean | undefined };

/** Whether a cancelled direct debit was ever active. */
type CancellationFacts = { wasActive: boolean };

/** One charge of the direct debit. Its reference is what the bank statement shows; undefined if it has none yet. */
export type ChargeFacts = { charge: { amount: Centavos; date: string; reference?: number | undefined } };

/** A refund: its amount, the seven digits on the bank statement, and the amount and the day of the charge. */
type RefundFacts = { refund: { amount: Centavos; reference: number }; charge: ChargeFacts['charge'] };

/** Whether a revoked direct debit was ever agreed to. */
type RevocationFacts = { wasAuthorised: boolean };

/** The part of the amount that is from unpaid earlier periods. */
type EarlierFacts = { earlier?: Centavos | undefined };

/** The account that was charged before, if it is known, and when that changed (ISO 8601). */
type AccountChangeFacts = {
  change: { former: DirectDebitFacts['account']; at: string };
};

/** The sum collected on the day of a charge, if that is more than the charge. */
type DayFacts = { dayTotal?: Centavos | undefined };

/**
 * Why a charge failed, as a normalised failure code, and the date of its next attempt, if there is one. `isCarriedOver`
 * says that it is collected together with a later charge, once its direct debit continues; the day is not known.
 */
type FailureFacts = {
  failureCode: string;
  nextAttemptDate?: string | undefined;
  isCarriedOver?: boolean | undefined;
};

/** Whether the bank had said before that the charge was not paid, or had taken the payment back. */
type CorrectionFacts = { isCorrected?: boolean | undefined };

/**
 * The page where the customer requests a link to the direct debit, without a token; and whether it collects nothing any
 * more.
 */
export type ManageFacts = { manageUrl: string; isOver: boolean };

/** The facts in every mail about a direct debit. */
export type MailedFacts = DirectDebitFacts & ManageFacts;

/** The mails in a direct debit's life, and the facts that each one needs. */
export type MailFacts = {
  authorization_requested: MailedFacts & LinkFacts & ReminderFacts;
  validation_needed: MailedFacts & LinkFacts & OutstandingFacts;
  reauthorization_requested: MailedFacts & LinkFacts & OutstandingFacts;
  link_requested: MailedFacts & LinkFacts;
  activated: MailedFacts;
  account_changed: MailedFacts & AccountChangeFacts;
  cancelled: MailedFacts & CancellationFacts;
  charge_upcoming: MailedFacts & ChargeFacts & EarlierFacts & DayFacts;
  charge_paid: MailedFacts & ChargeFacts & CorrectionFacts;
  charge_failed: MailedFacts & ChargeFacts & FailureFacts;
  refund_paid: MailedFacts & RefundFacts;
  completed: MailedFacts;
  revoked: MailedFacts & RevocationFacts;
  /** Sent to the previous address. */
  email_changed: MailedFacts;
};

export type MailKind = keyof MailFacts;
