import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { Identity } from './authorisation.ts';
import type { Clock } from './clock.ts';
import { ownPeriod } from './day-places.ts';
import { type Changes, countedWith, type DecidedOrders, type Decision } from './decision.ts';
import { ownAmount } from './next-collection.ts';
import {
  cyclePreNotification,
  earliestDay,
  lastPreNotifiedDay,
  upcoming,
  upcomingOwn,
} from './pre-notification.ts';
import { type DebitStatus, type DirectDebit, isFinal, usualAmountOf } from './record.ts';
import { datesFromNow, isOver, lastDayOf, laterOf, type PaymentDates } from './schedule.ts';
import { notingTerms, withStatus } from './status.ts';

/**
 * Returns a direct debit with its changes and everything that follows from them: its status, its requirements, its
 * dates if it becomes active, and its events. Every change of a direct debit is made here.
 *
 *     created ---> pending <---> active    acknowledged; active at once, or once nothing is outstanding
 *        |            |            |       paused: back to pending, until what is needed is there
 *        |            |            |
 *        +------------+------------+---> cancelled    cancelled by the merchant, or revoked
 *        +------------+------------+---> completed    nothing is left to collect, or the term is over
 *
 * `cancelled` and `completed` are final: such a record cannot change any more (Interface, States and transitions). It
 * becomes final by `changes.status` or, if orders are still open, once none is (`ending`). Its counters follow from
 * the orders that the decision opens and moves.
 */
export function decide(
  before: DirectDebit,
  changes: Changes,
  clock: Clock,
  changing: DecidedOrders = {},
): Decision {
  const updated_at = clock.now.toISOString();
  const { counters, orders } = countedWith(before, changing);
  const all = { ...before, ...changes, counters, version: before.version + 1, updated_at };
  const changed = notingDays(notingAccount(notingTerms(withStatus(all), before), before), before, clock);
  if (!becomes('active', before, changed)) {
    const next = withIdentityAsked(changed, clock);
    return { next, events: transitionsOf(before, next), ...orders };
  }
  const next = collectedFromNowOn(changed, clock);
  const upcoming = preNotificationOf(next, clock);
  return {
    next: upcoming ? { ...next, pre_notification: upcoming.pre_notification } : next,
    events: [...transitionsOf(before, next), ...(upcoming?.events ?? [])],
    ...orders,
  };
}

/** Returns the account that it is active with, or was last active with. */
function lastActiveWith({ status, payment_method_id, active_method_id }: DirectDebit): string | undefined {
  return status === 'active' ? (payment_method_id ?? undefined) : active_method_id;
}

/** Returns a direct debit that notes the account that it was active with, as long as it may become active again. */
function notingAccount(next: DirectDebit, before: DirectDebit): DirectDebit {
  const { active_method_id: _, ...rest } = next;
  const last = next.status === 'active' || isFinal(next) ? undefined : lastActiveWith(before);
  return last === undefined ? rest : { ...rest, active_method_id: last };
}

/** Returns a direct debit that notes the days on which it was last not active: waiting orders and periods lapse by them. */
function notingDays(next: DirectDebit, before: DirectDebit, { today }: Clock): DirectDebit {
  const created = mexicoCityDate(new Date(before.created_at));
  if (becomes('active', before, next))
    return { ...next, inactive: { from: before.inactive?.from ?? created, to: today } };
  return before.status === 'active' && next.status === 'pending'
    ? { ...next, inactive: { from: today } }
    : next;
}

/** Returns the event that notifies its customer of another account; none if it is the first one, or the same. */
function accountChanged(before: DirectDebit, next: DirectDebit): DomainEvent[] {
  const { id, status, payment_method_id, updated_at: changed_at } = next;
  const former = lastActiveWith(before);
  if (status !== 'active' || payment_method_id === null) return [];
  if (former === undefined || former === payment_method_id) return [];
  const data = { direct_debit_id: id, payment_method_id, former_payment_method_id: former, changed_at };
  return [{ type: 'direct_debit.account_changed', data }];
}

/** An identity with no result yet. */
export const UNKNOWN_IDENTITY: Identity = {
  status: 'pending',
  inherited: false,
  provider_id: null,
  url: null,
  requested_at: null,
  decided_at: null,
};

/**
 * Returns the change that requests an identity page, if a direct debit waits only for its customer's identity. It also
 * requests a new page for an old one: pages are valid for a day.
 */
export function askForIdentity(
  { requirements, identity }: Pick<DirectDebit, 'requirements' | 'identity'>,
  { now }: Pick<Clock, 'now'>,
): Partial<Pick<DirectDebit, 'identity'>> {
  const waits = requirements.join() === 'identity_verification' && identity?.status !== 'declined';
  return waits
    ? { identity: { ...(identity ?? UNKNOWN_IDENTITY), url: null, requested_at: now.toISOString() } }
    : {};
}

function withIdentityAsked(debit: DirectDebit, clock: Clock): DirectDebit {
  return debit.identity?.requested_at ? debit : { ...debit, ...askForIdentity(debit, clock) };
}

/**
 * Sets the dates of a direct debit that becomes active: it is collected from now on. If the term leaves no day for that
 * and nothing else can be collected, it is completed instead. A single payment can be collected for some days after its
 * new date. Without a date it can still be charged: it ends when it is paid, or with its term.
 */
function collectedFromNowOn(debit: DirectDebit, clock: Clock): DirectDebit {
  const isLate = isOver(debit, clock.today);
  const endless = isSingle(debit) ? { ...debit, schedule: { ...debit.schedule, last_day: null } } : debit;
  const dates: PaymentDates = isLate
    ? { next_payment_date: null, requested_payment_date: null }
    : datesFromNow(endless, clock);
  const { next_payment_date: next, schedule = debit.schedule } = dates;
  const { anchor_date, last_day: former } = debit.schedule;
  const last_day = isSingle(debit) && next ? lastDayOf(debit, laterOf(anchor_date, next)) : former;
  const collected = { ...debit, ...dates, schedule: { ...schedule, last_day } };
  const { open_orders, carried_orders, unpaid_orders } = debit.counters;
  const isDone = next === null && open_orders === 0 && carried_orders.length === 0;
  const isLeft = !debit.is_recurring && !isOver(endless, earliestDay(clock));
  const ends = isDone && (isLate || (unpaid_orders === 0 && !isLeft));
  return ends ? withStatus({ ...collected, status: 'completed' }) : collected;
}

/** Collected once, and its end follows from its date alone. */
const isSingle = ({ is_recurring, end_date }: DirectDebit) => !is_recurring && end_date === null;

/** Pre-notifies a first payment that is too soon for the runs to do it. */
function preNotificationOf(debit: DirectDebit, clock: Clock) {
  const { status, next_payment_date: date } = debit;
  const comesSoon = status === 'active' && date !== null && date <= lastPreNotifiedDay(clock);
  return comesSoon ? preNotifying(debit, date, clock) : undefined;
}

/**
 * Returns the pre-notification of the next collection itself, with its event; undefined if its amount varies, or its
 * period has no room for it.
 */
export function preNotifying(debit: DirectDebit, date: CalendarDate, clock: Pick<Clock, 'today'>) {
  const amount = ownAmount(debit);
  if (amount === undefined) return undefined;
  const pre_notification = cyclePreNotification(debit, date, { own: amount, carried: [] }, clock);
  return {
    pre_notification,
    events: upcoming(debit, date, [upcomingOwn(debit.schedule.cycle, amount)], ownPeriod(debit, date)),
  };
}

const becomes = (status: DebitStatus, before: DirectDebit, next: DirectDebit) =>
  next.status === status && before.status !== status;

/** Returns the events that follow from how a record has changed. */
function transitionsOf(before: DirectDebit, next: DirectDebit): DomainEvent[] {
  const of = { direct_debit_id: next.id };
  const amount = usualAmountOf(next);
  const was_active = before.status === 'active';
  const was_active_before = !was_active && lastActiveWith(before) !== undefined;
  const ended = { ...of, amount, was_active, ...(was_active_before && { was_active_before }) };
  const asked = next.identity?.requested_at ?? null;
  const isAskedAgain = asked !== null && asked !== (before.identity?.requested_at ?? null);
  const events = accountChanged(before, next);
  const isAccountChanged = events.length > 0;
  if (becomes('active', before, next))
    events.push({
      type: 'direct_debit.activated',
      data: { ...of, amount, ...(isAccountChanged && { is_account_changed: true }) },
    });
  if (was_active && next.status === 'pending')
    events.push({
      type: 'direct_debit.paused',
      data: { ...of, amount, reason: next.pauses.at(-1)?.reason ?? null },
    });
  if (becomes('cancelled', before, next)) events.push({ type: 'direct_debit.cancelled', data: ended });
  if (becomes('completed', before, next)) events.push({ type: 'direct_debit.completed', data: ended });
  if (next.is_withdrawing && !before.is_withdrawing)
    events.push({ type: 'direct_debit.withdrawal_begun', data: of });
  if (isAskedAgain) events.push({ type: 'direct_debit.identity_requested', data: of });
  return events;
}
