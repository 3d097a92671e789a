import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type Interval, nextCycle } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Seller } from '#lib/domain/order.ts';
import { type Charge, type ChargeTerms, newCharge, succeededBy, successorTerms } from './charge.ts';
import { type Clock, type Decision, decide, requireActive, telling } from './lifecycle.ts';
import type { DirectDebit } from './record.ts';

/**
 * How many orders of a direct debit can wait for its next cycle; what fails beyond that stays failed. A cycle and a
 * cancellation touch all of them in one transaction, which holds a hundred items.
 */
export const MOST_CARRIED = 20;

/** For how many days what an outage left is looked for. */
const LOOKBACK = 14;

/** How many business days before it is collected a customer is told of a payment. */
export const DAYS_OF_NOTICE = 2;

type Schedule = {
  is_recurring: boolean;
  interval: Interval | null;
  anchor_date: CalendarDate;
  end_date: CalendarDate | null;
};

type PaymentDates = {
  next_payment_date: CalendarDate | null;
  requested_payment_date: CalendarDate | null;
};

const NONE: PaymentDates = { next_payment_date: null, requested_payment_date: null };

/**
 * When a direct debit is collected next, once the payment that was `due` is collected on a day, which is later only
 * after an outage. The next one is then not lost: it comes on the business day after, and the agreed days go on from
 * there. Nothing comes after a single payment, nor after the last agreed day up to the end.
 */
export function datesAfter(
  { is_recurring, interval, anchor_date: first, end_date: end }: Schedule,
  due: CalendarDate,
  collected: CalendarDate,
  closed?: ReadonlySet<string>,
): PaymentDates & { cycle?: number } {
  if (!is_recurring || interval === null) return NONE;
  const { n, nominal, payment } = nextCycle(first, interval, due, closed);
  if (end !== null && nominal > end) return NONE;
  const earliest = businessDaysAfter(collected, 1, closed);
  return {
    next_payment_date: payment > earliest ? payment : earliest,
    requested_payment_date: nominal,
    cycle: n,
  };
}

type Outstanding = Pick<
  DirectDebit,
  'is_recurring' | 'next_payment_date' | 'open_orders' | 'carried_orders' | 'unpaid_orders'
>;

/** Whether an order that has failed is presented again by itself: where there is another cycle to do it in. */
export function isCarried({ is_recurring, next_payment_date, carried_orders }: Outstanding): boolean {
  return is_recurring && next_payment_date !== null && carried_orders.length < MOST_CARRIED;
}

/**
 * Whether a direct debit is done: no payment is to come, none is under way, and none that failed is still to be had.
 * One that failed keeps it active, so that its merchant can retry it.
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
export function isDue({ status, next_payment_date }: DirectDebit, date: CalendarDate): boolean {
  return status === 'active' && next_payment_date !== null && next_payment_date <= date;
}

/** What a cycle collects: the terms of a charge, and the charge in whose place it is presented. */
type OfCycle = { terms: Pick<ChargeTerms, 'amount' | 'concept' | 'retryOf'>; inPlaceOf?: Charge };

/**
 * What a cycle collects: those carried from before first, each anew, then its own. An amount that varies is charged
 * only when the merchant says how much it is.
 */
export function chargesOfCycle({ amount, concept }: DirectDebit, carried: readonly Charge[]): OfCycle[] {
  const again = carried.map((charge) => ({ terms: successorTerms(charge), inPlaceOf: charge }));
  return amount === null ? again : [...again, { terms: { amount, concept } }];
}

/**
 * Opens the cycle that is due by a day: its charges, a reference for each, and the date of the next one. Moving the
 * date on is what makes it happen once. A recurring direct debit with nothing left to collect is completed; one that
 * collects once is done when its merchant was paid, and not because its day has passed.
 */
export function openCycle(
  debit: DirectDebit,
  {
    date,
    carried,
    references,
    seller,
  }: { date: CalendarDate; carried: readonly Charge[]; references: readonly number[]; seller: Seller },
  clock: Clock,
): Decision {
  requireActive(debit);
  const collected = chargesOfCycle(debit, carried).map(({ terms, inPlaceOf }, index) => {
    const reference = references[index];
    if (reference === undefined) throw new Error('A cycle needs a reference for each of its charges');
    return {
      charge: newCharge(debit, { ...terms, reference, chargeDate: date }, seller, clock.now),
      inPlaceOf,
    };
  });
  const opened = collected.map(({ charge }) => charge);
  const changes = {
    ...datesAfter(debit, debit.next_payment_date ?? date, date, clock.closed),
    open_orders: debit.open_orders + opened.length,
    carried_orders: [],
  };
  const ends = debit.is_recurring && isDone({ ...debit, ...changes });
  const decision = decide(debit, ends ? { ...changes, status: 'completed' } : changes, clock);
  const moved = collected.flatMap(({ charge, inPlaceOf }) =>
    inPlaceOf ? [{ charge: inPlaceOf, transition: succeededBy(charge.id) }] : [],
  );
  return { ...decision, opened, moved };
}

/** Nothing is collected for an account that is suspended: its direct debits are looked at again the next day. */
export function postpone(debit: DirectDebit, date: CalendarDate, clock: Clock): Decision {
  return decide(debit, { next_payment_date: businessDaysAfter(date, 1, clock.closed) }, clock);
}

/**
 * Tells the customer of a payment that is due by a day, once for each date; nothing where there is none to tell of.
 * One whose amount varies is announced when the merchant charges it.
 */
export function announce(debit: DirectDebit, by: CalendarDate, clock: Clock): Decision | undefined {
  const { id, amount, concept, reference, next_payment_date: date } = debit;
  if (date === null || amount === null || !isDue(debit, by) || debit.announced_date === date)
    return undefined;
  const announced = { direct_debit_id: id, amount, concept, date, reference };
  const decision = decide(debit, { announced_date: date }, clock);
  return telling(decision, { type: 'direct_debit.charge_upcoming', data: announced });
}

/** The days of a run: its own and the ones before, so that what an outage left is collected with it. */
export function daysUpTo(date: CalendarDate): CalendarDate[] {
  return Array.from({ length: LOOKBACK + 1 }, (_, back) => addDays(date, back - LOOKBACK));
}

/** The last day of which customers are told on a day. */
export function lastDayOfNotice(date: CalendarDate, closed?: ReadonlySet<string>): CalendarDate {
  return businessDaysAfter(date, DAYS_OF_NOTICE, closed);
}
