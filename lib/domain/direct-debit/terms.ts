import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { MOST_LISTED } from '#lib/errors/listed-errors.ts';
import { type Charge, isFree } from './charge.ts';
import { givenUp } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { correctionsOf } from './corrections.ts';
import { type Changes, type Decision, withEvents } from './decision.ts';
import { type Corrections, membersThat, type TermChanges } from './given.ts';
import { decide, preNotifying } from './lifecycle.ts';
import { isOfAccount, takenFrom } from './payment-method.ts';
import type { DirectDebit } from './record.ts';
import { requireNotFinal, requireNotRevoked } from './require-state.ts';
import { lastDayOf, laterOf } from './schedule.ts';
import { anchoredAtNext, datesOf, requireWithinTerm } from './term-dates.ts';

/**
 * Changes terms or dates. The terms that the customer agrees to change only while the customer is asked to agree. An
 * earlier end, and another day of the next collection within its period, are possible at any time. `method` is the new
 * account, if that changes. `open` are its open orders, if the end, the maximum or the interval changes. `corrections`
 * are not part of the terms.
 * @throws ApiError `direct_debit_final`, `direct_debit_revoked`, `terms_locked`, `nothing_to_move`,
 * `direct_debit_has_open_orders`, `validation_failed`
 */
export function changeTerms(
  debit: DirectDebit,
  {
    changes,
    corrections = {},
    method,
    open,
  }: {
    changes: TermChanges;
    corrections?: Corrections;
    method: PaymentMethod | undefined;
    open: readonly Charge[];
  },
  clock: Clock,
): Decision {
  requireChangeable(debit, changes);
  if (isNothing(changes)) {
    const corrected = correctionsOf(debit, corrections, clock);
    return withEvents(decide(debit, corrected.changes, clock), ...corrected.events);
  }
  const terms = { ...agreedTerms(debit, changes, method, clock), ...lapseOf(debit, changes) };
  const agreed = { ...debit, ...terms };
  if (agreed.max_amount < debit.max_amount && debit.counters.open_orders > 0) throw hasOpenOrders(open);
  const renumbered = agreed.interval === debit.interval ? [] : open.filter(isOfPeriodFrom(debit));
  if (renumbered.length > 0) throw hasOpenOrders(renumbered);
  const end = endOf(agreed, changes.end_date, open);
  const ended = { ...agreed, ...end };
  const dates = datesOf(ended, changes.next_payment_date, clock);
  const dated = { ...ended, ...dates };
  requireWithinTerm(dated, changes);
  const corrected = correctionsOf(dated, corrections, clock);
  const { pre_notification, events } = preNotificationOf(debit, dated, clock);
  const decision = decide(
    debit,
    { ...terms, ...end, ...dates, ...corrected.changes, pre_notification },
    clock,
  );
  return withEvents(decision, ...events, ...corrected.events);
}

/** Refuses changes of agreed terms, and changes that contradict the other terms. */
export function requireChangeable(debit: DirectDebit, changes: TermChanges): void {
  const { next_payment_date: date, end_date: end } = changes;
  const agreed = membersThat(changes, 'term');
  requireNotFinal(debit);
  if (isNothing(changes)) return;
  requireNotRevoked(debit);
  if (debit.ending !== null) throw new ApiError('direct_debit_final');
  if (!isAskedToAgree(debit)) requireUnlocked(agreed, isLaterEnd(debit, end));
  if (!debit.is_recurring && agreed.interval)
    throw invalid('interval', 'not_recurring', 'The direct debit is not recurring. Leave out interval.');
  if (!debit.is_fixed_amount && agreed.amount)
    throw invalid('amount', 'not_fixed', 'The amount varies. Send max_amount in place of amount.');
  if (date && debit.next_payment_date === null) throw new ApiError('nothing_to_move');
  const { amount, max_amount } = amountsOf(debit, agreed);
  if (amount !== null && max_amount < amount)
    throw invalid(
      'max_amount',
      'below_amount',
      'The maximum is below the amount. Send a max_amount of at least the amount.',
    );
}

/** Refuses changes of terms that the customer has acknowledged, and names them. */
function requireUnlocked(agreed: object, hasLaterEnd: boolean): void {
  const locked = [...Object.keys(agreed), ...(hasLaterEnd ? ['a later end_date'] : [])];
  if (locked.length === 0) return;
  const message = `${locked.join(', ')}: ${ERRORS.terms_locked[1]}`;
  throw new ApiError('terms_locked', { message });
}

/**
 * Returns whether an order is of a period that another interval makes another one. It would count there for the maximum,
 * and not where its day is.
 */
const isOfPeriodFrom =
  ({ schedule }: DirectDebit) =>
  ({ period }: Charge) =>
    period.n >= schedule.cycle;

const isNothing = (changes: TermChanges) => Object.keys(changes).length === 0;

/** Ends a consent whose terms change. It no longer counts, even if they change back. A term sent as it is ends none. */
function lapseOf(debit: DirectDebit, changes: TermChanges): Changes {
  const sent = Object.entries(membersThat(changes, 'term'));
  const isOther = sent.some(([name, term]) => term !== debit[name as keyof DirectDebit]);
  const isLapsed = isOther || isLaterEnd(debit, changes.end_date);
  return isLapsed && debit.consent.count > 0 ? { consent: { ...debit.consent, lapsed: true } } : {};
}

/** Returns whether an end that a request asks for is later than the present one. `null` takes the end away. */
function isLaterEnd(debit: DirectDebit, end: TermChanges['end_date']): boolean {
  const { last_day } = debit.schedule;
  if (end === undefined || last_day === null) return false;
  return end === null ? debit.end_date !== null : end > last_day;
}

/** Returns whether its customer still has to agree, for the first time or again. */
function isAskedToAgree({ status, requirements }: DirectDebit): boolean {
  return status === 'created' || requirements.includes('acknowledgment');
}

/** Returns the amount and the maximum. If the maximum was equal to the amount, it changes with it. */
function amountsOf(debit: DirectDebit, { amount = debit.amount ?? undefined, max_amount }: TermChanges) {
  const followed = debit.max_amount === debit.amount ? amount : undefined;
  return { amount: amount ?? null, max_amount: max_amount ?? followed ?? debit.max_amount };
}

function agreedTerms(
  debit: DirectDebit,
  changes: TermChanges,
  method: PaymentMethod | undefined,
  clock: Clock,
): Changes {
  const { interval, payment_method_id: _, ...others } = membersThat(changes, 'term');
  return {
    ...others,
    ...amountsOf(debit, changes),
    ...(interval && interval !== debit.interval && { interval, ...anchoredAtNext(debit) }),
    ...(method && {
      ...takenFrom(method, debit, clock),
      link: debit.link && { ...debit.link, method_id: method.id },
      pauses: debit.pauses.filter((pause) => !isOfAccount(pause)),
      unpaid_periods: [],
    }),
  };
}

/**
 * Returns the changes for another end. Without one, a single payment ends some days after its payment, wherever that was
 * moved.
 * @throws ApiError `direct_debit_has_open_orders` if open orders are after it (Mandate, End)
 */
function endOf(debit: DirectDebit, end: TermChanges['end_date'], open: readonly Charge[]): Changes {
  if (end === undefined || end === debit.end_date) return {};
  const { schedule, is_recurring, next_payment_date: next } = debit;
  if (end === null) {
    const payment = laterOf(schedule.anchor_date, next ?? schedule.anchor_date);
    const last_day = lastDayOf({ end_date: null, is_recurring }, payment);
    return { end_date: null, schedule: { ...schedule, last_day } };
  }
  const beyond = open.filter(({ charge_date }) => charge_date > end);
  if (beyond.length > 0) throw hasOpenOrders(beyond);
  return { end_date: end, schedule: { ...schedule, last_day: end } };
}

/** Pre-notifies the new day of a collection that was moved. */
function preNotificationOf(before: DirectDebit, after: DirectDebit, clock: Clock) {
  const { next_payment_date: date } = after;
  if (date === before.next_payment_date) return { pre_notification: before.pre_notification, events: [] };
  const upcoming = after.status === 'active' && date !== null ? preNotifying(after, date, clock) : undefined;
  return { pre_notification: upcoming?.pre_notification ?? null, events: upcoming?.events ?? [] };
}

/** Returns the error for open orders that prevent a change: which they are, and which of them can be withdrawn. */
function hasOpenOrders(open: readonly Charge[]): ApiError {
  const orders = open
    .slice(0, MOST_LISTED)
    .map((charge) => ({ id: charge.id, status: charge.status, withdrawable: isFree(charge) }));
  return new ApiError('direct_debit_has_open_orders', { extra: { orders } });
}

/**
 * Cancels a direct debit for its merchant. Carried orders are given up with it: their next cycle never happens.
 * @throws ApiError `direct_debit_final`; `direct_debit_has_open_orders`
 */
export function cancel(
  debit: DirectDebit,
  { open, carried }: { open: readonly Charge[]; carried: readonly Charge[] },
  clock: Clock,
): Decision {
  requireNotFinal(debit);
  if (debit.counters.open_orders > 0) throw hasOpenOrders(open);
  const moved = carried.map((charge) => ({ charge, transition: givenUp }));
  const changes = { status: 'cancelled', next_payment_date: null, requested_payment_date: null } as const;
  return decide(debit, changes, clock, { moved });
}
