import { ApiError } from '#lib/errors/api-error.ts';
import type { Link } from './authorisation.ts';
import type { DirectDebit, Pause } from './record.ts';

/** Milliseconds after which a corrected address counts as the customer's: seven days (Mandate, The bank's word). */
const CORRECTION_COUNTS_AFTER = 7 * 24 * 60 * 60 * 1000;

type Paused = Pick<DirectDebit, 'pauses'>;
type Addressed = Pick<DirectDebit, 'customer' | 'email_since'>;

/** How a link was mailed: to which address, and when (ISO 8601). */
export type Mailed = { to: string; sent_at: string };

const isObjection = ({ reason }: Pause) => reason === 'objection_chargeback';

/** Returns whether the customer has told the bank that they do not recognise a charge, and has not consented since. */
export function isObjected({ pauses }: Paused): boolean {
  return pauses.some(isObjection);
}

/** Returns the id of the link that counts as mailed: the link itself, or the one with which its page began. */
export function mailedIdOf({ token_id, from }: Pick<Link, 'token_id' | 'from'>): string {
  return from ?? token_id;
}

/**
 * Refuses a consent after an objection unless its link was mailed since the objection, to the address that was on file
 * before it, or to a corrected one from seven days after the correction. Without an objection every link is accepted.
 * `mailed` says how the link was mailed; undefined if it was not.
 * @throws ApiError `link_not_mailed`
 */
export function requireMailed(debit: Paused & Addressed, mailed: Mailed | undefined): void {
  const isCounted = mailed ? counts(debit, mailed) : () => false;
  if (!debit.pauses.filter(isObjection).every(isCounted)) throw new ApiError('link_not_mailed');
}

/** Returns whether a mail counts after an objection. */
const counts = (debit: Addressed, mailed: Mailed) => (objection: Pause) =>
  mailed.sent_at >= objection.since &&
  (isSame(mailed.to, objection.email ?? debit.customer.email) || isToSettledAddress(debit, mailed));

function isToSettledAddress({ customer, email_since }: Addressed, { to, sent_at }: Mailed): boolean {
  if (email_since === undefined || !isSame(to, customer.email)) return false;
  return Date.parse(sent_at) - Date.parse(email_since) >= CORRECTION_COUNTS_AFTER;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Returns whether a link may be mailed as it is. After an objection, it must be known only by mail: otherwise the merchant
 * could have a link mailed that it holds itself. And it must have been made when its mail counted already: a link keeps
 * its delivered mail, so a later mail with it would count no more than that one.
 */
export function mayBeMailed(debit: Paused & Addressed, link: Link): boolean {
  const isHeld =
    link.given_to !== undefined || link.with_merchant || link.on_page === true || link.from !== undefined;
  // A link begins at a whole second, and was made until the end of that.
  const made = new Date(Date.parse(link.issued_at) + 999).toISOString();
  const objections = debit.pauses.filter(isObjection);
  const mail = { to: debit.customer.email, sent_at: made };
  return objections.length === 0 || (!isHeld && objections.every(counts(debit, mail)));
}

/** Returns pauses that keep the address to which their objection belongs, when another address replaces it. */
export function keepingAddress({ pauses, customer }: Pick<DirectDebit, 'pauses' | 'customer'>): Pause[] {
  return pauses.map((pause) => (isObjection(pause) ? { email: customer.email, ...pause } : pause));
}
