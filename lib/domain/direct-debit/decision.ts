import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DisputeStep } from '#lib/domain/disputes/dispute.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Charge, ChargeMove } from './charge.ts';
import { countersAfter, shareOf } from './counters.ts';
import { withoutPast } from './periods.ts';
import type { Counters, DirectDebit } from './record.ts';
import { periodOn } from './schedule.ts';

declare const counted: unique symbol;

/** Orders that the counters of the direct debit include: only `countedWith` makes them. */
type Counted<T> = readonly T[] & { readonly [counted]: true };

/** Orders that a decision opens, and orders that it changes. */
export type DecidedOrders = {
  readonly opened?: readonly Charge[];
  readonly moved?: readonly ChargeMove[];
  /** The day on which the orders are opened: earlier periods that are settled are forgotten. */
  readonly forgetBefore?: CalendarDate;
};

/** The result of a change of a direct debit: all that has to be written, in one transaction. */
export type Decision = {
  readonly next: DirectDebit;
  /** The events that others receive. */
  readonly events: readonly DomainEvent[];
  /** Charges that are created with it. */
  readonly opened: Counted<Charge>;
  /** Charges that change with it. */
  readonly moved: Counted<ChargeMove>;
};

/** Changes of a direct debit. Its counters are not among them: they follow from its orders. */
export type Changes = Partial<DirectDebit> & { readonly counters?: never };

/**
 * Returns the orders of a decision, with the counters of the direct debit after them: orders are decided and counted
 * together.
 */
export function countedWith(
  debit: DirectDebit,
  { opened = [], moved = [], forgetBefore }: DecidedOrders,
): { counters: Counters; orders: Pick<Decision, 'opened' | 'moved'> } {
  const orders = { opened, moved } as unknown as Pick<Decision, 'opened' | 'moved'>;
  if (opened.length === 0 && moved.length === 0 && forgetBefore === undefined)
    return { counters: debit.counters, orders };
  const counters = countersAfter(debit.counters, { opened, moved });
  const kept = forgetBefore && Math.min(debit.schedule.cycle, periodOn(debit, forgetBefore));
  const periods = kept === undefined ? counters.periods : withoutPast(counters.periods, kept);
  return { counters: { ...counters, periods }, orders };
}

/** Returns a decision whose orders carry those of some refunds that are theirs. */
export function withRefunds(decision: Decision, refunds: readonly Refund[]): Decision {
  if (refunds.length === 0) return decision;
  const moved = decision.moved.map((move) => ({
    ...move,
    refunds: refunds.filter(({ order_id }) => order_id === move.charge.id),
  }));
  return { ...decision, moved: moved as unknown as Decision['moved'] };
}

/**
 * Returns a decision whose order takes a step of its dispute. A new dispute becomes one of the order's.
 *
 * @throws Error if the order does not change with the decision
 */
export function withDispute(decision: Decision, step: DisputeStep): Decision {
  const { id, order_id } = step.next;
  const of = (move: ChargeMove): ChargeMove => {
    const { charge, transition } = move;
    if (charge.id !== order_id) return move;
    if (step.before) return { ...move, dispute: step };
    const disputes = [...(charge.disputes ?? []), id];
    return { ...move, dispute: step, transition: { ...transition, set: { ...transition.set, disputes } } };
  };
  if (!decision.moved.some(({ charge }) => charge.id === order_id))
    throw new Error(`The dispute ${id} changes without its order`);
  return { ...decision, moved: decision.moved.map(of) as unknown as Decision['moved'] };
}

/**
 * Returns a decision with its opened orders in another form that counts the same for the direct debit.
 * @throws Error if an order counts differently
 */
export function openedAs(decision: Decision, formOf: (charge: Charge) => Charge): Decision {
  const opened = decision.opened.map(formOf);
  const counts = (charges: readonly Charge[]) => JSON.stringify(charges.map(shareOf));
  if (counts(opened) !== counts(decision.opened))
    throw new Error('An opened order counts differently from the decided one');
  return { ...decision, opened: opened as unknown as Decision['opened'] };
}

/** Returns a decision with further events. */
export function withEvents(decision: Decision, ...events: readonly DomainEvent[]): Decision {
  return { ...decision, events: [...decision.events, ...events] };
}
