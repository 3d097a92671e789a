import { showUpcomingCollection } from '#lib/api/charges/show-upcoming.ts';
import {
  type Conditions,
  draftEvents,
  dueOf,
  type EventDraft,
  internalOf,
  isOfMerchants,
  isShownDifferently,
  orderOf,
} from '#lib/api/events/event-drafts.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import { showDirectDebit } from './show.ts';

type Upcoming = Extract<DomainEvent, { type: 'direct_debit.charge_upcoming' }>;
type OfDirectDebit = Exclude<Extract<MerchantEventType, `direct_debit.${string}`>, Upcoming['type']>;

const CONDITIONS: Conditions<OfDirectDebit, DirectDebit> = {
  'direct_debit.created': (before) => before === undefined,
  'direct_debit.acknowledged': (before, next) => next.consent.count > (before?.consent.count ?? 0),
};

/**
 * Returns the events of a decision about a direct debit, without those of its orders. `updated` is among them if no
 * other event reports a visible change. A decision that opens an order moves the dates of the next payment; the event
 * of that order reports this. A decision may pre-notify several days: each day has its own event.
 */
export function eventsOfDebit(
  before: DirectDebit | undefined,
  { next, events, opened }: Decision,
): EventDraft[] {
  const decided = events.filter((event) => !event.type.startsWith('charge.') && !isUpcoming(event));
  const due: OfDirectDebit[] = dueOf(CONDITIONS, before, next);
  const isPublished = due.length > 0 || decided.some(isOfMerchants);
  const isMovedOn = opened.length > 0;
  if (before && !isPublished && isShownDifferently(seen(before, isMovedOn), seen(next, isMovedOn)))
    due.push('direct_debit.updated');
  const upcoming = events.filter(isUpcoming).map((event): EventDraft => {
    const record = showUpcomingCollection(event.data, next);
    return { ...event, record, order_id: orderOf(record) };
  });
  return [...draftEvents(showDirectDebit(next), decided, due), ...upcoming, ...internalOf(decided)];
}

const isUpcoming = (event: DomainEvent): event is Upcoming => event.type === 'direct_debit.charge_upcoming';

function seen(debit: DirectDebit, isMovedOn: boolean): object {
  const dates = { next_payment_date: undefined, requested_payment_date: undefined };
  return { ...showDirectDebit(debit), ...(isMovedOn && dates) };
}
