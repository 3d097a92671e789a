import { showDirectDebit } from '#lib/api/show/show-direct-debit.ts';
import { showUpcomingCollection } from '#lib/api/show/show-upcoming-collection.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DebitStatus, DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Happened } from '#lib/domain/events.ts';
import type { MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import { type Conditions, dueOf, internalOf, isShownOtherwise, type Told, tell } from './told.ts';

type Upcoming = Extract<Happened, { type: 'direct_debit.charge_upcoming' }>;
type OfDirectDebit = Exclude<Extract<MerchantEventType, `direct_debit.${string}`>, Upcoming['type']>;

const becomes = (status: DebitStatus) => (before: DirectDebit | undefined, next: DirectDebit) =>
  next.status === status && before !== undefined && before.status !== status;

const CONDITIONS: Conditions<Exclude<OfDirectDebit, 'direct_debit.updated'>, DirectDebit> = {
  'direct_debit.created': (before) => before === undefined,
  'direct_debit.acknowledged': (before, next) => next.consents > (before?.consents ?? 0),
  'direct_debit.activated': becomes('active'),
  'direct_debit.paused': (before, next) => before?.status === 'active' && next.status === 'pending',
  'direct_debit.revoked': (before, next) => before?.revoked_at === null && next.revoked_at !== null,
  'direct_debit.cancelled': becomes('cancelled'),
  'direct_debit.completed': becomes('completed'),
};

/**
 * What is told of a direct debit that was decided about, its orders left aside: what merchants see, `updated` where no
 * other event says it, and what workers are told. The dates of the next payment move on when this one is collected: the
 * order that was opened tells that. A decision may pre-notify several days: each has an event of its own.
 */
export function toldOfDebit(before: DirectDebit | undefined, { next, events, opened }: Decision): Told[] {
  const due: OfDirectDebit[] = dueOf(CONDITIONS, before, next);
  const isMovedOn = opened.length > 0;
  if (before && due.length === 0 && isShownOtherwise(seen(before, isMovedOn), seen(next, isMovedOn)))
    due.push('direct_debit.updated');
  const decided = events.filter((event) => !event.type.startsWith('charge.') && !isUpcoming(event));
  const upcoming = events
    .filter(isUpcoming)
    .map((event): Told => ({ ...event, record: showUpcomingCollection(event.data, next) }));
  return [...tell(due, showDirectDebit(next), decided), ...upcoming, ...internalOf(decided)];
}

const isUpcoming = (event: Happened): event is Upcoming => event.type === 'direct_debit.charge_upcoming';

function seen(debit: DirectDebit, isMovedOn: boolean): object {
  const dates = { next_payment_date: undefined, requested_payment_date: undefined };
  return { ...showDirectDebit(debit), ...(isMovedOn && dates) };
}
