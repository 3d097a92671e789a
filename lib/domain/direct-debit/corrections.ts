import type { DomainEvent } from '#lib/domain/events.ts';
import type { Clock } from './clock.ts';
import type { Changes } from './decision.ts';
import type { Corrections } from './given.ts';
import { hasToAgree, isOutstanding, linkRequested, newLink } from './links.ts';
import { keepingAddress } from './objection.ts';
import type { DirectDebit } from './record.ts';

/**
 * Returns what corrections change, and their events. Terms and consent stay as they are; orders keep the name and
 * address with which they were opened.
 */
export function correctionsOf(
  debit: DirectDebit,
  { customer, ...others }: Corrections,
  clock: Pick<Clock, 'now'>,
): { changes: Changes; events: readonly DomainEvent[] } {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const corrected: DirectDebit = { ...debit, ...given };
  if (!customer) return { changes: given, events: [] };
  const { name = debit.customer.name, email = debit.customer.email } = customer;
  const changes = { ...given, customer: { name, email } };
  if (email === debit.customer.email) return { changes, events: [] };
  const moved = {
    ...changes,
    email_bounced: false,
    email_since: clock.now.toISOString(),
    pauses: keepingAddress(debit),
    ...linkElsewhere(corrected, clock),
  };
  return {
    changes: moved,
    events: [...mailedToFormer(debit), ...mailedAgain(debit, { ...corrected, ...moved })],
  };
}

/**
 * Returns the change of the link for another address: a link that may be in the inbox of the previous address is no
 * longer valid. A new one replaces it if something is outstanding. The merchant's own link and that of an open page
 * were never mailed by us, and stay valid.
 */
function linkElsewhere(debit: DirectDebit, clock: Pick<Clock, 'now'>): Partial<Pick<DirectDebit, 'link'>> {
  const { link } = debit;
  if (!link || link.spent_at !== null || link.given_to === 'merchant' || link.on_page) return {};
  return {
    link: isOutstanding(debit) ? newLink(hasToAgree(debit) ? 'activation' : 'validation', clock) : null,
  };
}

/** Returns the event that mails the new link, if the merchant wants mails to be sent. */
function mailedAgain(before: DirectDebit, after: DirectDebit): DomainEvent[] {
  const isAnother = after.link?.token_id !== before.link?.token_id;
  return isAnother && after.send_email ? linkRequested(after) : [];
}

/**
 * Returns the event that notifies a customer who has agreed at the previous address, unless mails bounced there
 * (Mandate, Consent).
 */
function mailedToFormer({ id, consent, email_bounced, customer }: DirectDebit): DomainEvent[] {
  if (consent.count === 0 || email_bounced) return [];
  return [{ type: 'direct_debit.email_changed', data: { direct_debit_id: id, former: customer } }];
}
