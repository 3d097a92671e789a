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

/** How long a page counts as open, in seconds. */
export const PAGE_OPEN = 60 * 60;

/** How many spent links are remembered. */
const REMEMBERED = 5;

/** Creates a link, not yet stored. Storing it on its direct debit replaces the previous link. */
export function newLink(purpose: LinkPurpose, { now }: Pick<Clock, 'now'>): Link {
  // Whole seconds, as tokens count, so that the link and its token end at the same instant.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { token_id: newId('tok', now), purpose, issued_at: issuedAt.toISOString(), spent_at: null };
}

/** Creates the link with which the customer's open page continues, in place of the one that it has spent. */
export function linkForPage({ link }: Pick<DirectDebit, 'link'>, clock: Pick<Clock, 'now'>): Link {
  return { ...newLink('validation', clock), on_page: true, ...goingOnFrom(link) };
}

/**
 * Returns what a link keeps of the link that it replaces for an open page: the link with which that page began and
 * whether the merchant had it, the terms that it showed, and the account that the merchant has set since. A spent link
 * names no terms, and then the new one names none either.
 */
export function goingOnFrom(
  link: Link | null,
): Pick<Link, 'from' | 'with_merchant' | 'made_with' | 'method_id'> {
  if (!link) return {};
  const { made_with = NO_TERMS, method_id } = link;
  return { from: mailedIdOf(link), made_with, ...heldBefore(link), ...(method_id && { method_id }) };
}

/** Returns whether the merchant had a link, or the one with which its page began. */
export const isWithMerchant = ({ with_merchant }: Link): boolean => with_merchant === true;

/** Returns what a link keeps of the one that it continues: whether the merchant had that one. */
export function heldBefore(link: Link | null): Pick<Link, 'with_merchant'> {
  return link && isWithMerchant(link) ? { with_merchant: true } : {};
}

/** Returns a link that is mailed as it is. */
export function asMailed(link: Link): Link {
  const { on_page, given_to, ...sent } = link;
  return { ...sent, ...heldBefore(link) };
}

/** Names no terms. */
const NO_TERMS = '';

/**
 * Returns the link to send to the customer of an acknowledged direct debit. A link made within the last hour is kept:
 * its page may be open, and waiting for the event that the mail is about.
 */
export function linkToSend(
  debit: Pick<DirectDebit, 'link' | 'pauses' | 'customer' | 'email_since'>,
  clock: Pick<Clock, 'now'>,
): Link {
  const { link } = debit;
  const isValid = link?.purpose === 'validation' && link.spent_at === null && mayBeMailed(debit, link);
  if (!isValid || clock.now.getTime() - new Date(link.issued_at).getTime() >= PAGE_OPEN * 1000) {
    return newLink('validation', clock);
  }
  return asMailed(link);
}

/** Returns the instant at which a link is no longer valid: 24 hours after it was made. */
export function expiryOf({ issued_at }: Pick<Link, 'issued_at'>): Date {
  return new Date(new Date(issued_at).getTime() + LINK_LIFE * 1000);
}

/** Returns the changes after the link was used for its purpose. Another one may replace it at once. */
export function spend(
  { link, spent_links = [] }: Pick<DirectDebit, 'link' | 'spent_links'>,
  { now }: Pick<Clock, 'now'>,
): Pick<DirectDebit, 'link' | 'spent_links'> {
  if (!link || link.spent_at !== null) return { link };
  // This link cannot be used for a consent again, so the terms that it noted are dropped.
  const { made_with: _, method_id: __, ...spent } = link;
  return {
    link: { ...spent, spent_at: now.toISOString() },
    spent_links: [...spent_links, link.token_id].slice(-REMEMBERED),
  };
}

/**
 * Returns the link of a token, while it is the valid one.
 * @throws ApiError `token_used` with the `reason`: `used` if it was spent, `replaced` if a newer link took its place
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

/**
 * Returns whether it waits for something that its customer can still do. The purpose and target of a link follow from
 * that.
 */
export function isOutstanding({
  requirements,
  ending,
}: Pick<DirectDebit, 'requirements' | 'ending'>): boolean {
  return requirements.length > 0 && ending === null;
}

/** Returns whether the customer's agreement is outstanding, for the first time or again. */
export function hasToAgree(debit: DirectDebit): boolean {
  return (
    isOutstanding(debit) && (debit.acknowledge_by === null || debit.requirements.includes('acknowledgment'))
  );
}

/** What distinguishes the mail of a link: the customer asked for it, or it reminds the customer of an earlier one. */
type LinkMail = { readonly by_customer?: true; readonly is_reminder?: true };

/** Returns the event that mails a link; none if mails bounce: then the merchant hands the link over. */
export function linkRequested({ id, link, email_bounced }: DirectDebit, mail: LinkMail = {}): DomainEvent[] {
  if (!link || email_bounced) return [];
  const data = { direct_debit_id: id, token_id: link.token_id, ...mail };
  return [{ type: 'direct_debit.link_requested', data }];
}

/** Returns whether a decision mails a link to the customer. */
export const mailsLink = ({ events }: Pick<Decision, 'events'>): boolean =>
  events.some(({ type }) => type === 'direct_debit.link_requested');

/**
 * Counts a validation that was started by link; five a day are allowed. If the link was made for it, this spends the
 * link, and the page continues with another one.
 * @throws ApiError `too_many_requests`, `direct_debit_final`, `direct_debit_revoked`
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
 * Counts an RFC that a link asks about, of an account that is or was validated with one: five a day, since the response
 * tells whether it is the one. Returns undefined if it is the RFC of the last question, which tells nothing more.
 * @throws ApiError `too_many_requests`
 */
export function countGuess(debit: DirectDebit, fingerprint: string, clock: Clock): Decision | undefined {
  if (debit.asked.guessed === fingerprint) return undefined;
  const asked = countAsked(debit.asked, 'guesses', clock);
  return decide(debit, { asked: { ...asked, guessed: fingerprint } }, clock);
}

/**
 * Notes that mails to these addresses bounce: if one is the customer's, no more are sent. Returns undefined if that is
 * already known, if no more mails will follow, or if the address was corrected since.
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
