import { addMonths, type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';
import type { FieldError } from '#lib/errors/error-body.ts';

/** The members of a body that is not validated yet. */
type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the faults of members of a new direct debit that depend on each other. A flag that is not a boolean has its
 * own error, and nothing follows from it.
 */
export function membersThatBelongTogether(body: Members): FieldError[] {
  const { is_fixed_amount: isFixed = true, is_recurring: isRecurring = false } = body;
  return [
    ...(typeof isFixed === 'boolean' ? faultsOfAmounts(body, isFixed) : []),
    ...(typeof isRecurring === 'boolean' ? faultsOfInterval(body, isRecurring) : []),
  ];
}

function faultsOfAmounts(body: Members, isFixed: boolean): FieldError[] {
  return [
    ...unless(
      !isFixed || isSent(body.amount),
      'amount',
      'required',
      'The amount is fixed. Send it, or send is_fixed_amount: false.',
    ),
    ...unless(
      isFixed || !isSent(body.amount),
      'amount',
      'not_fixed',
      'The amount varies. Send max_amount in place of amount.',
    ),
    ...unless(
      !isFixed || !isBelow(body.max_amount, body.amount),
      'max_amount',
      'below_amount',
      'The maximum is below the amount. Send a max_amount of at least the amount.',
    ),
  ];
}

function faultsOfInterval(body: Members, isRecurring: boolean): FieldError[] {
  return [
    ...unless(
      !isRecurring || isSent(body.interval),
      'interval',
      'required',
      'The direct debit is recurring. Send its interval.',
    ),
    ...unless(
      isRecurring || !isSent(body.interval),
      'interval',
      'not_recurring',
      'The direct debit is not recurring. Leave out interval.',
    ),
  ];
}

/** A hundred years in months: later than the end of any agreement, and days computed from it still exist. */
const MONTHS_AHEAD = 1_200;

/**
 * Returns the faults of the dates of a direct debit. The first payment must be after today in Mexico City, the end must
 * be on or after it (Interface, Limits), and both must be within a hundred years.
 */
export function datesToCome(
  { next_payment_date: next, end_date: end }: Members,
  date: CalendarDate,
): FieldError[] {
  const today: string = date;
  const [first, last] = [dateIn(next), dateIn(end)];
  const latest: string = addMonths(date, MONTHS_AHEAD);
  return [
    ...unless(!first || first <= latest, 'next_payment_date', 'too_far', TOO_FAR),
    ...unless(!last || last <= latest, 'end_date', 'too_far', TOO_FAR),
    ...unless(
      !first || first > today,
      'next_payment_date',
      'not_in_future',
      'This day is not in the future. Send a day after today in Mexico City.',
    ),
    ...unless(
      !last || last > today,
      'end_date',
      'not_in_future',
      'This day is not in the future. Send a day after today in Mexico City.',
    ),
    ...unless(
      !first || !last || last >= first,
      'end_date',
      'before_first',
      'The end is before the first payment. Send a day on or after next_payment_date.',
    ),
  ];
}

const TOO_FAR = 'This day is too far ahead. Send a day within the next hundred years.';

/** Returns the fault of a charge's date, which must be after today in Mexico City. */
export function chargeDateToCome({ charge_date: asked }: Members, today: CalendarDate): FieldError[] {
  const date = dateIn(asked);
  return unless(
    !date || date > (today as string),
    'charge_date',
    'not_in_future',
    'This day is not in the future. Send a day after today in Mexico City.',
  );
}

/** Returns the faults of a body that changes nothing, or that combines a cancellation with other changes. */
export function somethingToChange(body: Members): FieldError[] {
  const members = Object.keys(body);
  return [
    ...unless(members.length > 0, '', 'empty', 'There is nothing to update. Send at least one member.'),
    ...unless(
      !members.includes('status') || members.length === 1,
      'status',
      'not_alone',
      'A cancellation cannot be combined with other changes. Send status alone.',
    ),
  ];
}

function unless(isValid: boolean, field: string, code: string, message: string): FieldError[] {
  return isValid ? [] : [{ field, code, message }];
}

/** `null` leaves a member out. */
const isSent = (value: unknown) => value !== undefined && value !== null;

const isBelow = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' && one < other;

function dateIn(value: unknown): string | undefined {
  return typeof value === 'string' ? calendarDate(value) : undefined;
}
