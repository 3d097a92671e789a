import type { DomainEvent } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { countAsked } from './asked.ts';
import type { Link, LinkPurpose } from './authorisation.ts';
import type { Clock } from './clock.ts';
import type { Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { mailedIdOf, mayBeMailed } from './objection.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { requireNotFinal, requireNotRevoked } from './require-state.ts';

/** Life of a customer's link, in seconds: exactly 24 hours (Interface, temporal tokens). */
export const LINK_LIFE = 24 * 60 * 60;

/** For how long a page is taken to be open, in seconds. */
export const PAGE_OPEN = 60 * 60;

/** Of how many links it is remembered that they did what they were for. */
const REMEMBERED = 5;

/** A new link, not yet stored. Storing it on its direct debit retires the one before. */
export function newLink(purpose: LinkPurpose, { now }: Pick<Clock, 'now'>): Link {
  // Whole seconds, as tokens count: so that the link and its token end at the same instant.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { token_id: newId('tok', now), purpose, issued_at: issuedAt.toISOString(), spent_at: null };
}

/** The link by which the customer's open page goes on, in place of the one that it has spent. */
export function linkForPage({ link }: Pick<DirectDebit, 'link'>, clock: Pick<Clock, 'now'>): Link {
  return { ...newLink('validation', clock), on_page: true, ...goingOnFrom(link) };
}

/**
 * What a link keeps of the one in whose place an open page goes on by it: how that page began, and the terms that it
 * showed. A link of an earlier release noted none, and then neither does this one.
 */
export function goingOnFrom(link: Link | null): Pick<Link, 'from' | 'made_with'> {
  return link ? { from: mailedIdOf(link), made_with: link.made_with ?? NO_TERMS } : {};
}

/** The name of no terms. */
const NO_TERMS = '';

/**
 * The link to send to the customer of an acknowledged direct debit. One made within the last hour stays the one: its
 * page may be open, and waiting for the very news that the mail is about.
 */
export function linkToSend(debit: Pick<DirectDebit, 'link' | 'pauses'>, clock: Pick<Clock, 'now'>): Link {
  const { link } = debit;
  const isValid = link?.purpose === 'validation' && link.spent_at === null && mayBeMailed(debit, link);
  if (!isValid || clock.now.getTime() - new Date(link.issued_at).getTime() >= PAGE_OPEN * 1000) {
    return newLink('validation', clock);
  }
  const { on_page, given_to, ...sent } = link;
  return sent;
}

/** The instant at which a link is no longer good: 24 hours after it was made. */
export function expiryOf({ issued_at }: Pick<Link, 'issued_at'>): Date {
  return new Date(new Date(issued_at).getTime() + LINK_LIFE * 1000);
}

/** What changes where the link has done what it was made for. Another one may take its place at once. */
export function spend(
  { link, spent_links = [] }: Pick<DirectDebit, 'link' | 'spent_links'>,
  { now }: Pick<Clock, 'now'>,
): Pick<DirectDebit, 'link' | 'spent_links'> {
  if (!link || link.spent_at !== null) return { link };
  // Nobody consents by it again, so what a consent needs to know of it goes with that.
  const { made_with: _, ...spent } = link;
  return {
    link: { ...spent, spent_at: now.toISOString() },
    spent_links: [...spent_links, link.token_id].slice(-REMEMBERED),
  };
}

/**
 * The link that a token stands for, while it is the one that is good: `token_used`, with the `reason`, where it did what
 * it was for (`used`), or a newer one took its place (`replaced`).
 */
export function requireValidLink(
  { id, link, spent_links = [] }: Pick<DirectDebit, 'id' | 'link' | 'spent_links'>,
  tokenId: string,
): Link {
  const isLatest = link?.token_id === tokenId;
  if (isLatest && link.spent_at === null) return link;
  const reason = isLatest || spent_links.includes(tokenId) ? 'used' : 'replaced';
  throw new ApiError('token_used', { extra: { reason, direct_debit_id: id } });
}

/** Whether it waits for something that its customer can still do: what a link is for, and where it leads, follows from that. */
export function isOutstanding({
  requirements,
  ending,
}: Pick<DirectDebit, 'requirements' | 'ending'>): boolean {
  return requirements.length > 0 && ending === null;
}

/** Whether what is outstanding is its customer's word, for the first time or anew. */
export function hasToAgree(debit: DirectDebit): boolean {
  return (
    isOutstanding(debit) && (debit.acknowledge_by === null || debit.requirements.includes('acknowledgment'))
  );
}

/** The event that has a link's mail sent; none where mails do not arrive: then the merchant hands the link over. */
export function linkRequested({ id, link, email_bounced }: DirectDebit, by?: 'customer'): DomainEvent[] {
  if (!link || email_bounced) return [];
  const data = { direct_debit_id: id, token_id: link.token_id, ...(by && ({ by_customer: true } as const)) };
  return [{ type: 'direct_debit.link_requested', data }];
}

/** Whether a decision has a link mailed to the customer. */
export const mailsLink = ({ events }: Pick<Decision, 'events'>): boolean =>
  events.some(({ type }) => type === 'direct_debit.link_requested');

/**
 * A validation was started by link, of which there are five a day: `too_many_requests`, `direct_debit_final`,
 * `direct_debit_revoked`. Where the link was made for it, that spends it, and the page goes on with another one.
 */
export function startValidation(debit: DirectDebit, clock: Clock): Decision & { link: Link | null } {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  const asked = countAsked(debit.asked, 'validations', clock);
  const link = debit.link?.purpose === 'validation' ? linkForPage(debit, clock) : null;
  const changes = link ? { ...spend(debit, clock), link } : {};
  return { ...decide(debit, { asked, ...changes }, clock), link };
}

/**
 * Mails to these addresses come back: no more are sent where one of them is the customer's. Nothing where that is known,
 * where none will follow, or where the address was corrected since.
 */
export function noteBounce(
  debit: DirectDebit,
  addresses: readonly string[],
  clock: Clock,
): Decision | undefined {
  const isTheirs = addresses.some((one) => one.toLowerCase() === debit.customer.email.toLowerCase());
  if (!isTheirs || isFinal(debit) || debit.email_bounced) return undefined;
  return decide(debit, { email_bounced: true }, clock);
}
