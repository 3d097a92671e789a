import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { notPreNotified } from './advance.ts';
import type { Detail } from './bank.ts';
import { type Facts, mayCollect, type Order } from './known.ts';
import { outOfTurn } from './order-of-turn.ts';
import { periodAfter, periodOn } from './periods.ts';
import { type Presented, unless } from './presented.ts';
import type { Tracked } from './tracked.ts';

const EARLIER_PERIODS = 2;

/** Returns the rules that a file breaks for the mandate of one direct debit. */
export function brokenBy(presented: Presented): string[] {
  return [
    ...presented.mine.flatMap(({ detail, order }) => [
      ...bareRules(presented, detail, order),
      ...limits(presented, order),
      ...lapses(presented, order),
      ...notPreNotified(presented, detail, order),
    ]),
    ...boundOfDay(presented),
    ...outOfTurn(presented),
  ];
}

function bareRules({ tracked, facts, isSuspended, file }: Presented, detail: Detail, order: Order): string[] {
  const { consent, terms } = facts;
  const { date } = file;
  const who = order.reference;
  const ends = [terms.end, consent?.terms.end ?? null].filter((end) => end !== null);
  const again = tracked.taken.some((taken) => taken.order === order.id && taken.said !== 'rejected');
  return [
    ...unless(mayCollect(facts), `consent: ${who} without consent in force`),
    ...unless(detail.clabe === consent?.clabe, `account: ${who} to another account than agreed`),
    ...unless(!isSuspended, `suspended: ${who} for a suspended merchant`),
    ...unless(
      ends.every((end) => date <= end),
      `term: ${who} after the end`,
    ),
    ...unless(date >= terms.first, `term: ${who} before the first agreed date`),
    ...unless(date >= order.from, `term: ${who} before its period`),
    ...unless(detail.settles === date, `dates: ${who} settles on ${detail.settles}, its file is of ${date}`),
    ...unless(isBusinessDay(date), `dates: ${who} on a day without banks`),
    ...unless(detail.amount === order.amount, `amount: ${who} with another amount than its order's`),
    ...unless(!again, `twice: ${who}`),
    ...unless(!isUnlisted(tracked, facts, order), `unlisted: ${who} again without a consent that lists it`),
  ];
}

/** Whether an order is, or retries, one that the bank returned as the customer's objection. */
function isUnlisted(tracked: Tracked, { unlisted }: Facts, order: Order): boolean {
  if (order.retryOf === null) return false;
  const before = tracked.orders.get(order.retryOf);
  return (
    unlisted.has(order.retryOf) ||
    (before !== undefined && isUnlisted(tracked, { unlisted } as Facts, before))
  );
}

function limits({ tracked, facts, mine }: Presented, order: Order): string[] {
  const maximum = facts.consent?.terms.maximum ?? 0;
  const counting = tracked.taken.filter(({ said }) => said === 'nothing' || said === 'paid');
  const before = counting.filter(({ from }) => from === order.from);
  const together = mine.filter((one) => one.order.from === order.from);
  const sum = [...before, ...together.map((one) => one.order)].reduce(
    (total, { amount }) => total + amount,
    0,
  );
  return [
    ...unless(order.amount <= maximum, `maximum: ${order.reference} of ${order.amount} above ${maximum}`),
    ...unless(sum <= maximum, `maximum: ${sum} of ${maximum} in the period from ${order.from}`),
    ...unless(!tracked.isSingle || before.length === 0, `one-off: ${order.reference} is another one`),
  ];
}

function lapses({ tracked, facts }: Presented, order: Order): string[] {
  const next = periodAfter(facts.terms, order.from);
  const seen = tracked.firstSeen.get(order.id);
  const passed = tracked.blocked.some(
    ({ from, to }) => from <= order.from && to > next && seen?.isRun && seen.today >= to,
  );
  return [
    ...unless(!tracked.lapsed.has(order.id), `lapsed: ${order.reference} had waited a full period`),
    ...unless(
      !passed || order.retryOf !== null,
      `lapsed: the period from ${order.from} passed while pending`,
    ),
  ];
}

/** The own period and at most two earlier ones, in all files of the day. */
function boundOfDay({ tracked, facts, file: { date }, mine }: Presented): string[] {
  const before = tracked.taken.filter((taken) => taken.date === date && taken.said !== 'rejected');
  const periods = new Set<CalendarDate>(
    [...before, ...mine.map(({ order }) => order)].map(({ from }) => from),
  );
  const own = periodOn(facts.terms, date);
  const earlier = [...periods].filter((from) => from < own);
  const missed = mine.filter(({ order }) => isOpenedOn(tracked, order, date));
  const opened = new Set(missed.map(({ order }) => order.from));
  return [
    ...unless(earlier.length <= EARLIER_PERIODS, `bound: ${earlier.length} earlier periods on ${date}`),
    ...unless(opened.size <= 1, `outage: ${opened.size} periods opened and presented on ${date}`),
  ];
}

/** Whether a run of the day itself opened an order for the first time. */
function isOpenedOn(tracked: Tracked, { id, retryOf }: Order, date: CalendarDate): boolean {
  const seen = tracked.firstSeen.get(id);
  return retryOf === null && seen?.isRun === true && seen.today === date;
}
