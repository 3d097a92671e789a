import { ApiError } from '#lib/errors/api-error.ts';
import { askedAgain, countAsked } from './asked.ts';
import type { Link, LinkPurpose } from './authorisation.ts';
import type { Clock } from './clock.ts';
import { type Changes, countedWith, type Decision, withEvents } from './decision.ts';
import { askForIdentity, decide } from './lifecycle.ts';
import {
  asMailed,
  expiryOf,
  goingOnFrom,
  hasToAgree,
  isOutstanding,
  linkRequested,
  newLink,
  PAGE_OPEN,
} from './links.ts';
import { mayBeMailed } from './objection.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { requireNotFinal, requireNotRevoked } from './require-state.ts';

/**
 * Creates a link for the customer that replaces the current one: for what is outstanding, or to see the authorisation,
 * change the account and revoke. A customer who asks by link gets five a day.
 * @throws ApiError `too_many_requests` beyond five; `direct_debit_final`; for an activation also
 * `direct_debit_revoked`, `already_acknowledged`
 */
export function issueLink(
  debit: DirectDebit,
  { purpose, byCustomer }: { purpose: LinkPurpose | undefined; byCustomer: boolean },
  clock: Clock,
): Decision & { link: Link } {
  requireNotFinal(debit);
  const chosen = purpose ?? purposeOf(debit);
  if (chosen === 'activation') requireNotRevoked(debit);
  if (chosen === 'activation' && !hasToAgree(debit)) throw new ApiError('already_acknowledged');
  const made = newLinkFor(debit, chosen, clock);
  const asked = byCustomer ? countAsked(debit.asked, 'links', clock) : debit.asked;
  const given = byCustomer
    ? ({ given_to: 'page', ...goingOnFrom(debit.link) } as const)
    : ({ given_to: 'merchant', with_merchant: true } as const);
  const link: Link = { ...made.link, ...given };
  const decision = decide(debit, { ...made, link, asked }, clock);
  return { ...decision, link: decision.next.link ?? link };
}

/**
 * Mails a new link for what is outstanding. Requesting it marks the address as reachable again.
 * @throws ApiError `direct_debit_final`, `direct_debit_revoked`, `nothing_outstanding`
 */
export function resendLink(debit: DirectDebit, clock: Clock): Decision {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  if (!isOutstanding(debit)) throw new ApiError('nothing_outstanding');
  const made = newLinkFor(debit, purposeOf(debit), clock);
  const decision = decide(debit, { ...made, email_bounced: false }, clock);
  return withEvents(decision, ...linkRequested(decision.next));
}

/** Mails a link to the customer of an imported direct debit, to agree for the first time. */
export function askForConsent(
  debit: DirectDebit,
  { isReminder }: { isReminder: boolean },
  clock: Clock,
): Decision {
  const decision = decide(debit, newLinkFor(debit, 'activation', clock), clock);
  return withEvents(decision, ...linkRequested(decision.next, isReminder ? { is_reminder: true } : {}));
}

/**
 * Mails a link to the customer. Anyone who knows the id may request it, five times a day, in any status. A valid link
 * is mailed again unless it expires soon, so a request does not invalidate a customer's link. Returns undefined if
 * mails bounce, or beyond five.
 */
export function requestLink(debit: DirectDebit, clock: Clock): Decision | undefined {
  const asked = askedAgain(debit.asked, 'mails', clock);
  if (!asked || debit.email_bounced) return undefined;
  const changes = { ...linkToMail(debit, clock), asked };
  const decision = isFinal(debit) ? noting(debit, changes) : decide(debit, changes, clock);
  return withEvents(decision, ...linkRequested(decision.next, { by_customer: true }));
}

function linkToMail(debit: DirectDebit, clock: Clock): Pick<DirectDebit, 'link'> {
  const { link } = debit;
  const left = link ? expiryOf(link).getTime() - clock.now.getTime() : 0;
  const isValid = link?.spent_at === null && left > PAGE_OPEN * 1000 && mayBeMailed(debit, link);
  if (!isValid) return newLinkFor(debit, purposeOf(debit), clock);
  return { link: asMailed(link) };
}

/** Stores the changes of a final direct debit: nothing that is shown changes, not even `updated_at`. */
function noting(debit: DirectDebit, changes: Changes): Decision {
  const next = { ...debit, ...changes, version: debit.version + 1 };
  return { next, events: [], ...countedWith(debit, {}).orders };
}

/** Creates a link. If only the identity is missing, its page is requested again: pages are valid for a day. */
function newLinkFor(debit: DirectDebit, purpose: LinkPurpose, clock: Clock) {
  const asked = isOutstanding(debit) ? askForIdentity(debit, clock) : {};
  return { link: newLink(purpose, clock), ...asked };
}

/**
 * Returns the purpose of a link: to agree, if the customer has to, also again; otherwise to provide what is missing.
 */
function purposeOf(debit: DirectDebit): LinkPurpose {
  return hasToAgree(debit) ? 'activation' : 'validation';
}
