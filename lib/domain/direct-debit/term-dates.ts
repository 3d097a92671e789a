import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { invalid } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';
import type { Changes } from './decision.ts';
import type { TermChanges } from './given.ts';
import { earliestDay } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { agreedDay, isOver, lastDayOf, laterOf, paymentDay, periodOf } from './schedule.ts';

/**
 * Returns the schedule for another interval. It counts from the next agreed day, or from the day to which that
 * collection was moved; the period before it stays as it was.
 */
export function anchoredAtNext(debit: DirectDebit): Changes {
  const { schedule, requested_payment_date: asked } = debit;
  const { cycle } = schedule;
  const agreed = agreedDay(debit, cycle);
  return {
    schedule: {
      ...schedule,
      anchor_date: laterOf(agreed, asked ?? agreed),
      anchor_cycle: cycle,
      earlier_from: cycle === 0 ? null : periodOf(debit, cycle - 1).from,
    },
  };
}

export function datesOf(debit: DirectDebit, asked: CalendarDate | undefined, clock: Clock): Changes {
  if (asked === undefined) {
    const { next_payment_date: next } = debit;
    if (next === null) return datesAgain(debit, clock);
    const isBeyond = debit.acknowledge_by !== null && isOver(debit, next);
    return isBeyond ? { next_payment_date: null, requested_payment_date: null } : {};
  }
  return debit.acknowledge_by === null ? firstDates(debit, asked, clock) : movedDates(debit, asked, clock);
}

/** Returns the dates if a later end lets a recurring direct debit collect again. */
function datesAgain(debit: DirectDebit, clock: Clock): Changes {
  if (!debit.is_recurring) return {};
  const { cycle } = debit.schedule;
  const payment = paymentDay(debit, cycle, clock);
  if (isOver(debit, payment)) return {};
  return { next_payment_date: payment, requested_payment_date: agreedDay(debit, cycle) };
}

/** Returns the first dates. Before the customer has agreed, another date is another first date. */
function firstDates(debit: DirectDebit, asked: CalendarDate, { closed }: Clock): Changes {
  const payment = nextBusinessDay(asked, closed);
  return {
    next_payment_date: payment,
    requested_payment_date: asked,
    schedule: {
      ...debit.schedule,
      anchor_date: asked,
      cycle: 0,
      anchor_cycle: 0,
      last_day: lastDayOf(debit, payment),
    },
  };
}

/**
 * Moves one collection within its period and within the term, which stays as agreed. The agreed days stay, so that a
 * period is collected once. A day that is too soon for the pre-notification is moved on.
 * @throws ApiError `validation_failed` outside the period
 */
function movedDates(debit: DirectDebit, asked: CalendarDate, clock: Clock): Changes {
  const payment = laterOf(nextBusinessDay(asked, clock.closed), earliestDay(clock));
  const { from, to } = periodOf(debit, debit.schedule.cycle);
  if (asked < from || (to !== null && payment > to)) {
    const until = to === null ? '' : ` to ${to}`;
    throw invalid(
      'next_payment_date',
      'outside_period',
      `This day is outside the billing period. Send a day from ${from}${until}.`,
    );
  }
  return { next_payment_date: payment, requested_payment_date: asked };
}

export function requireWithinTerm(
  debit: DirectDebit,
  { next_payment_date: date, end_date: end }: TermChanges,
): void {
  const { next_payment_date: next, acknowledge_by } = debit;
  if (next === null || !isOver(debit, next)) return;
  if (date)
    throw invalid('next_payment_date', 'after_end', 'This day is after end_date. Send an earlier day.');
  if (end && acknowledge_by === null)
    throw invalid(
      'end_date',
      'before_first',
      'The end is before the first payment. Send a day on or after the first payment.',
    );
}
