import { mexicoCityDate, secondsLeftOfDay } from '#lib/domain/calendar/dates.ts';
import type { Happened } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';
import {
  askForIdentity,
  type Decision,
  decide,
  requireNotFinal,
  requireNotRevoked,
  telling,
} from './lifecycle.ts';
import { type AskedOnDay, type DirectDebit, isFinal, type Link, type LinkPurpose } from './record.ts';

/** Life of a customer's link, in seconds: exactly 24 hours (Interface, temporal tokens). */
export const LINK_LIFE = 24 * 60 * 60;

/** For how long a page is taken to be open, in seconds. */
const PAGE_OPEN = 60 * 60;

/** How many links, and how many validations, a customer may ask for in a day, by link (Decisions, Tokens). */
const MOST_BY_LINK_A_DAY = 5;

/** A new link, not yet stored. Storing it on its direct debit retires the one before. */
export function newLink(purpose: LinkPurpose, { now }: Pick<Clock, 'now'>): Link {
  // Whole seconds, as tokens count: so that the link and its token end at the same instant.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { token_id: newId('tok', now), purpose, issued_at: issuedAt.toISOString(), spent_at: null };
}

/** The link by which the customer's open page goes on, in place of the one that it has spent. */
export function linkForPage(clock: Pick<Clock, 'now'>): Link {
  return { ...newLink('validation', clock), on_page: true };
}

/**
 * The link to send to the customer of an acknowledged direct debit. One made within the last hour stays the one: its
 * page may be open, and waiting for the very news that the mail is about.
 */
export function linkToSend({ link }: Pick<DirectDebit, 'link'>, clock: Pick<Clock, 'now'>): Link {
  const isGood = link?.purpose === 'validation' && link.spent_at === null;
  if (!isGood || clock.now.getTime() - new Date(link.issued_at).getTime() >= PAGE_OPEN * 1000) {
    return newLink('validation', clock);
  }
  const { on_page, given_to, ...sent } = link;
  return sent;
}

/** The instant at which a link is no longer good: 24 hours after it was made. */
export function expiryOf({ issued_at }: Pick<Link, 'issued_at'>): Date {
  return new Date(new Date(issued_at).getTime() + LINK_LIFE * 1000);
}

/** A link that has done what it was made for. */
export function spent(link: Link | null, { now }: Pick<Clock, 'now'>): Link | null {
  return link && { ...link, spent_at: now.toISOString() };
}

/** The event that has a link's mail sent; none where mails do not arrive: then the merchant hands the link over. */
export function linkRequested({ id, link, email_bounced }: DirectDebit): Happened[] {
  if (!link || email_bounced) return [];
  return [{ type: 'direct_debit.link_requested', data: { direct_debit_id: id, token_id: link.token_id } }];
}

/**
 * A link for the customer, in place of the one before. A customer who asks by link gets five a day:
 * `too_many_requests` beyond. `direct_debit_final`, `direct_debit_revoked`, `already_acknowledged`,
 * `nothing_outstanding`.
 */
export function issueLink(
  debit: DirectDebit,
  { purpose, byCustomer }: { purpose: LinkPurpose | undefined; byCustomer: boolean },
  clock: Clock,
): Decision & { link: Link } {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  const chosen = purpose ?? purposeOf(debit);
  const isAgreed = debit.acknowledge_by !== null && !debit.requirements.includes('acknowledgment');
  if (chosen === 'activation' && isAgreed) throw new ApiError('already_acknowledged');
  requireOutstanding(debit);
  const link: Link = { ...newLink(chosen, clock), given_to: byCustomer ? 'page' : 'merchant' };
  const links_asked = byCustomer ? askedOnceMore(debit.links_asked, clock) : debit.links_asked;
  return { ...decide(debit, { link, links_asked, ...askForIdentity(debit, clock) }, clock), link };
}

/**
 * The mail with a new link, once more. Asking for it says that the address is good again.
 * `direct_debit_final`, `direct_debit_revoked`, `nothing_outstanding`.
 */
export function resendLink(debit: DirectDebit, clock: Clock): Decision {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  requireOutstanding(debit);
  const link = newLink(purposeOf(debit), clock);
  const decision = decide(debit, { link, email_bounced: false, ...askForIdentity(debit, clock) }, clock);
  return telling(decision, ...linkRequested(decision.next));
}

/**
 * A validation was started by link, of which there are five a day: `too_many_requests`, `direct_debit_final`. Where
 * the link was made for it, the page goes on with another one.
 */
export function startValidation(debit: DirectDebit, clock: Clock): Decision & { link: Link | null } {
  requireNotFinal(debit);
  const validations_asked = askedOnceMore(debit.validations_asked, clock);
  const link = debit.link?.purpose === 'validation' ? linkForPage(clock) : null;
  return { ...decide(debit, { validations_asked, link: link ?? debit.link }, clock), link };
}

/** Mails to the customer come back: no more are sent. Nothing where that is known, or where none will follow. */
export function noteBounce(debit: DirectDebit, clock: Clock): Decision | undefined {
  return isFinal(debit) || debit.email_bounced ? undefined : decide(debit, { email_bounced: true }, clock);
}

/** Whoever has to agree, again as well, gets a link for that. */
function purposeOf({ acknowledge_by, requirements }: DirectDebit): LinkPurpose {
  const agrees = acknowledge_by === null || requirements.includes('acknowledgment');
  return agrees ? 'activation' : 'validation';
}

function requireOutstanding({ requirements }: DirectDebit): void {
  if (requirements.length === 0) throw new ApiError('nothing_outstanding');
}

/** What was asked for by link, counted up for today: five a day, `too_many_requests` beyond. */
export function askedOnceMore(asked: AskedOnDay | null, { now }: Pick<Clock, 'now'>): AskedOnDay {
  const date = mexicoCityDate(now);
  const count = asked?.date === date ? asked.count + 1 : 1;
  if (count > MOST_BY_LINK_A_DAY)
    throw new ApiError('too_many_requests', { retryAfter: secondsLeftOfDay(now) });
  return { date, count };
}
