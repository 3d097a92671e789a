import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { mayCollect, type Order } from './known.ts';
import type { Moment } from './moment.ts';
import { periodAfter } from './periods.ts';
import { unless } from './presented.ts';
import type { Tracked } from './tracked.ts';

const OPEN = ['created', 'pending', 'in_process'];
const FINAL = ['cancelled', 'completed'];
const isOpen = ({ status }: Order) => OPEN.includes(status);

/** Returns the rules that a direct debit and its orders break after a step. */
export function brokenAfter(tracked: Tracked, moment: Moment, hasRun: boolean): string[] {
  const orders = [...tracked.orders.values()];
  return [
    ...sums(tracked, orders),
    ...ends(tracked, orders),
    ...latePreNotifications(tracked, moment),
    ...(hasRun ? leftBehind(tracked, orders, moment.today) : []),
  ];
}

function sums(tracked: Tracked, orders: readonly Order[]): string[] {
  const counting = orders.filter(
    (order) => isOpen(order) || ['paid', 'pending_next_cycle'].includes(order.status),
  );
  const taking = orders.filter((order) => isOpen(order) || order.status === 'paid');
  const periods = [...Map.groupBy(counting, ({ from }) => from)].map(([from, some]) => ({
    from,
    sum: some.reduce((total, { amount }) => total + amount, 0),
  }));
  const isExempt = (from: CalendarDate) => tracked.corrected.has(from);
  return [
    ...periods.flatMap(({ from, sum }) =>
      unless(sum <= tracked.highest || isExempt(from), `maximum: ${sum} are open or paid of ${from}`),
    ),
    ...unless(
      !tracked.isSingle || taking.length <= 1 || tracked.corrected.size > 0,
      `one-off: ${taking.length} orders are open or paid`,
    ),
  ];
}

function ends({ status, facts }: Tracked, orders: readonly Order[]): string[] {
  const left = orders.filter((order) => isOpen(order) || order.status === 'pending_next_cycle');
  return [
    ...unless(!FINAL.includes(status) || left.length === 0, `end: ${status} with ${left.length} orders left`),
    ...unless(
      status !== 'active' || facts.isRevoked || mayCollect(facts),
      'consent: active without consent in force',
    ),
  ];
}

/** After 18:00 only a run pre-notifies for the next business day. */
function latePreNotifications(
  { preNotifications }: Tracked,
  { step, isRun, isEvening, today }: Moment,
): string[] {
  if (isRun || !isEvening) return [];
  const tomorrow = businessDaysAfter(today, 1);
  const late = preNotifications.filter(({ made, date }) => made.step === step && date <= tomorrow);
  return late.map(({ date }) => `evening: ${date} was pre_notification after 18:00 on ${today}`);
}

/** Orders that a complete run must have withdrawn or left unpaid. */
function leftBehind(tracked: Tracked, orders: readonly Order[], today: CalendarDate): string[] {
  const { facts, status } = tracked;
  const created = orders.filter((order) => order.status === 'created');
  const carried = orders.filter((order) => order.status === 'pending_next_cycle');
  const isOver = facts.terms.end !== null && facts.terms.end < today;
  return [
    ...created.flatMap(({ id, reference }) =>
      unless(!tracked.lapsed.has(id), `lapsed: ${reference} still waits after a full period`),
    ),
    ...(isOver
      ? [
          ...unless(created.length + carried.length === 0, 'end: orders wait after the end'),
          ...unless(FINAL.includes(status) || orders.some(isOpen), `end: ${status} after the end`),
        ]
      : []),
  ];
}

/** Records what the next step is judged by: the waiting orders, since when, and the lapsed ones. */
export function remember(tracked: Tracked, moment: Moment, isSuspended: boolean): void {
  const { today, step, isRun } = moment;
  for (const { id, status, date } of tracked.orders.values()) {
    const before = tracked.waiting.get(id);
    const isWaiting = status === 'created' || status === 'pending_next_cycle';
    if (!isWaiting) tracked.waiting.delete(id);
    else if (before?.date !== date || before.status !== status)
      tracked.waiting.set(id, { step, date, status });
    if (!tracked.firstDue.has(id) || (before && before.date !== date && !isRun))
      tracked.firstDue.set(id, date);
  }
  const isBlocked = isSuspended || tracked.status !== 'active';
  if (!isBlocked && tracked.blockedFrom) tracked.blocked.push({ from: tracked.blockedFrom, to: today });
  tracked.blockedFrom = isBlocked ? (tracked.blockedFrom ?? today) : null;
  for (const { id, status } of tracked.orders.values()) {
    const due = tracked.firstDue.get(id) as CalendarDate;
    const since = tracked.blockedFrom;
    const hasLapsed = since && since <= due && today > periodAfter(tracked.facts.terms, due);
    if (status === 'created' && hasLapsed) tracked.lapsed.add(id);
  }
}
