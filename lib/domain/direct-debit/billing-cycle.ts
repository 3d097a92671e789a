import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Seller } from '#lib/domain/order.ts';
import { type Charge, type ChargeTerms, newCharge, successorTerms } from './charge.ts';
import { succeededBy } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { MOST_EARLIER_PERIODS } from './consent.ts';
import { announcing, type Decision, decide, requireActive, telling, upcoming } from './lifecycle.ts';
import { changeSums, hasRoomAgain, sumsOf, withoutPast } from './periods.ts';
import type { DirectDebit } from './record.ts';
import {
  datesAfter,
  datesPostponed,
  extendedTo,
  isOver,
  lastDayOfNotice,
  periodOf,
  periodOn,
} from './schedule.ts';

/**
 * How many orders of a direct debit can wait for its next cycle; what fails beyond that stays failed. A cycle and a
 * cancellation touch all of them in one transaction, which holds a hundred items.
 */
export const MOST_CARRIED = 20;

type Outstanding = Pick<
  DirectDebit,
  'is_recurring' | 'next_payment_date' | 'open_orders' | 'carried_orders' | 'unpaid_orders' | 'ending'
>;

/** Whether an order that has failed is presented again by itself: where there is another cycle to do it in. */
export function isCarried({ is_recurring, next_payment_date, carried_orders, ending }: Outstanding): boolean {
  return (
    is_recurring && ending === null && next_payment_date !== null && carried_orders.length < MOST_CARRIED
  );
}

/**
 * Whether a direct debit is done: no payment is to come, none is under way, and none that failed is still to be had.
 * One that failed keeps it active until its term is over, so that its merchant can retry it.
 */
export function isDone({
  next_payment_date,
  open_orders,
  carried_orders,
  unpaid_orders,
}: Outstanding): boolean {
  return (
    next_payment_date === null && open_orders === 0 && carried_orders.length === 0 && unpaid_orders === 0
  );
}

/** Whether its next payment is due by a day, for an active direct debit. */
export function isDue({ status, ending, next_payment_date }: DirectDebit, date: CalendarDate): boolean {
  return status === 'active' && ending === null && next_payment_date !== null && next_payment_date <= date;
}

/** What a cycle collects: the terms of a charge, and the charge in whose place it is presented. */
type OfCycle = { terms: Pick<ChargeTerms, 'amount' | 'concept' | 'period' | 'retryOf'>; inPlaceOf?: Charge };

/**
 * How many of them one cycle presents again: six items each of the hundred that a transaction holds, with their events.
 */
export const MOST_PRESENTED_AGAIN = 14;

/**
 * The charges carried from before that a cycle presents again: those of the two oldest periods (Mandate, Periods and
 * limits), without those that need a new consent, or whose period has no room left. The others wait on.
 */
function presentedAgain(debit: DirectDebit, carried: readonly Charge[]): Charge[] {
  const able = carried.filter(
    ({ needs_consent, period }) => needs_consent !== true && hasRoomAgain(debit, period.n),
  );
  const oldest = [...new Set(able.map(({ period }) => period.n))]
    .sort((one, other) => one - other)
    .slice(0, MOST_EARLIER_PERIODS);
  return able.filter(({ period }) => oldest.includes(period.n)).slice(0, MOST_PRESENTED_AGAIN);
}

/**
 * What a cycle collects: those carried from before first, each anew, then its own, as far as its period leaves room. An
 * amount that varies is charged only when the merchant says how much it is.
 */
export function chargesOfCycle(debit: DirectDebit, carried: readonly Charge[]): OfCycle[] {
  const { amount, concept, cycle } = debit;
  const again = presentedAgain(debit, carried).map((charge) => ({
    terms: successorTerms(charge),
    inPlaceOf: charge,
  }));
  const fits = amount !== null && sumsOf(debit, cycle).held + amount <= debit.max_amount;
  return fits ? [...again, { terms: { amount, concept, period: periodOf(debit, cycle) } }] : again;
}

/** A cycle that is due: its day, what is carried, and whether the run is a simulated one. */
export type DueCycle = {
  date: CalendarDate;
  carried: readonly Charge[];
  /** What it announces counts as announced on the day before: in the sandbox a day is as long as a call. */
  isSimulated: boolean;
};

/** An order that a cycle opens, before it has a reference; `isTold` says whether the customer was told of it in time. */
type OrderOfCycle = Omit<OfCycle, 'terms'> & { terms: Omit<ChargeTerms, 'reference'>; isTold: boolean };

/**
 * The orders that a cycle opens: each takes a reference. None where its payment is announced instead; without those whose
 * day would be after the end.
 */
export function ordersOfCycle(debit: DirectDebit, due: DueCycle, clock: Clock): OrderOfCycle[] {
  const { date, carried, isSimulated } = due;
  if (isLate(debit, due)) return [];
  const told = isAnnounced(debit, date) ? debit.announced : null;
  const later = businessDaysAfter(date, 1, clock.closed);
  const orders = chargesOfCycle(debit, carried).map(({ terms, ...rest }) => {
    const { inPlaceOf } = rest;
    const isTold = told !== null && (inPlaceOf === undefined || told.orders.includes(inPlaceOf.id));
    const chargeDate = isTold || isSimulated ? date : later;
    const announcedOn = isTold ? told.on : isSimulated ? addDays(date, -1) : date;
    return { ...rest, terms: { ...terms, chargeDate, announcedOn }, isTold };
  });
  return orders.filter(({ terms }) => !isOver(debit, terms.chargeDate));
}

/** Whether its own payment is due and the customer was not told of it. */
const isLate = (debit: DirectDebit, { date, isSimulated }: DueCycle): boolean =>
  debit.amount !== null && !isSimulated && !isAnnounced(debit, date);

/** Whether the customer was told of the payment that is due, on a day before. */
function isAnnounced({ announced, next_payment_date }: DirectDebit, date: CalendarDate): boolean {
  return announced !== null && announced.date === next_payment_date && announced.on < date;
}

/**
 * Opens the cycle that is due by a day: its charges, a reference for each, and the date of the next one. Moving the
 * date on is what makes it happen once. A payment of which the customer was not told is announced instead, and comes
 * on the next business day; so does a carried charge of which they were not told. A recurring direct debit with nothing
 * left to collect is completed; one that collects once is done when its merchant was paid, or its term is over.
 */
export function openCycle(
  debit: DirectDebit,
  due: DueCycle & { references: readonly number[]; seller: Seller },
  clock: Clock,
): Decision {
  requireActive(debit, clock);
  const { date, carried, isSimulated, references, seller } = due;
  const orders = ordersOfCycle(debit, due, clock);
  if (orders.length !== references.length)
    throw new Error('A cycle takes one reference for each of its orders');
  if (isLate(debit, due)) return announceLate(debit, carried, clock);

  const kept = orders.map(({ terms, inPlaceOf, isTold }, index) => {
    const reference = references[index] as number;
    return { charge: newCharge(debit, { ...terms, reference }, seller, clock.now), inPlaceOf, isTold };
  });
  const again = kept.flatMap(({ inPlaceOf }) => inPlaceOf ?? []);
  const changes = {
    ...datesAfter(debit, debit.cycle, date, clock),
    periods: sumsAfter(debit, kept, date),
    open_orders: debit.open_orders + kept.length,
    carried_orders: debit.carried_orders.filter((id) => !again.some((charge) => charge.id === id)),
    announced: null,
    last_day: extendedTo(date, debit),
  };
  const ends = debit.is_recurring && isDone({ ...debit, ...changes });
  const decision = decide(debit, ends ? { ...changes, status: 'completed' } : changes, clock);
  const untold = kept.filter(({ isTold }) => !isTold);
  const own = untold.find(({ inPlaceOf }) => inPlaceOf === undefined);
  const events = upcoming(
    debit,
    isSimulated ? date : businessDaysAfter(date, 1, clock.closed),
    own?.charge.totals.total ?? 0,
    untold.flatMap(({ inPlaceOf }) => inPlaceOf ?? []),
  );
  const moved = kept.flatMap(({ charge, inPlaceOf }) =>
    inPlaceOf ? [{ charge: inPlaceOf, transition: succeededBy(inPlaceOf, charge.id) }] : [],
  );
  return { ...telling(decision, ...events), opened: kept.map(({ charge }) => charge), moved };
}

function sumsAfter(
  debit: DirectDebit,
  collected: readonly { charge: Charge; inPlaceOf: Charge | undefined }[],
  date: CalendarDate,
): DirectDebit['periods'] {
  const periods = collected.reduce(
    (all, { charge, inPlaceOf }) =>
      changeSums(
        { periods: all },
        charge.period.n,
        inPlaceOf ? { open: 1, failed: -1 } : { open: 1, held: charge.totals.total },
      ),
    debit.periods,
  );
  return withoutPast(periods, Math.min(debit.cycle, periodOn(debit, date)));
}

/** A run that finds a payment unannounced announces it and moves it to the next business day (Mandate, Notice). */
function announceLate(debit: DirectDebit, carried: readonly Charge[], clock: Clock): Decision {
  const date = businessDaysAfter(clock.today, 1, clock.closed);
  if (isOver(debit, date))
    return decide(debit, { next_payment_date: null, requested_payment_date: null }, clock);
  const told = announcing(debit, date, presentedAgain(debit, carried), clock);
  const decision = decide(debit, { next_payment_date: date, announced: told?.announced ?? null }, clock);
  return telling(decision, ...(told?.events ?? []));
}

/** Nothing is collected for an account that is suspended: its direct debits are looked at again the next day. */
export function postpone(debit: DirectDebit, clock: Clock): Decision {
  return decide(debit, { ...datesPostponed(debit, clock), announced: null }, clock);
}

/**
 * Tells the customer of a payment that is to come within the days of notice, with the carried charges that come with
 * it, once for each date; nothing where there is none to tell of. One whose amount varies is announced when the
 * merchant charges it.
 */
export function announce(debit: DirectDebit, carried: readonly Charge[], clock: Clock): Decision | undefined {
  const { next_payment_date: date, announced } = debit;
  const isToCome = isDue(debit, lastDayOfNotice(clock)) && date !== null && date > clock.today;
  if (!isToCome || announced?.date === date) return undefined;
  const told = announcing(debit, date, presentedAgain(debit, carried), clock);
  return told && telling(decide(debit, { announced: told.announced }, clock), ...told.events);
}
