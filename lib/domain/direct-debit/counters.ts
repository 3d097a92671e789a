import type { Centavos } from '#lib/domain/money.ts';
import { type Charge, type ChargeMove, hasFailed } from './charge.ts';
import type { Counters, DirectDebit, PeriodSums } from './record.ts';

/** Orders that a decision opens, and orders that it changes. */
export type OrderChanges = { readonly opened?: readonly Charge[]; readonly moved?: readonly ChargeMove[] };

const OPEN: readonly Charge['status'][] = ['created', 'pending', 'in_process'];

/** What an order counts for the sums of its period. */
export type Share = Omit<PeriodSums, 'n'>;

/**
 * Returns what an order counts for the sums of its period. A retry adds no amount: that of the order that it retries
 * counts, unless that was withdrawn before it went to the bank. If both were paid, both amounts count.
 */
export function shareOf({ status, failure, retry_of, retried_by, totals }: Charge): Share {
  const isWithdrawn = status === 'cancelled' && failure === null;
  const isUnpaid = hasFailed({ status }) || (status === 'cancelled' && !isWithdrawn);
  const own = retry_of === null && !isWithdrawn ? totals.total : 0;
  const twice = status === 'paid' && retried_by !== null ? totals.total : 0;
  return {
    held: (own + twice) as Centavos,
    open: OPEN.includes(status) ? 1 : 0,
    paid: status === 'paid' ? 1 : 0,
    failed: isUnpaid && retried_by === null ? 1 : 0,
  };
}

const isCarried = ({ status }: Charge) => status === 'pending_next_cycle';
const isUnpaid = ({ status, retried_by }: Charge) => status === 'failed' && retried_by === null;
const NOTHING: Share = { held: 0 as Centavos, open: 0, paid: 0, failed: 0 };

/**
 * Returns the counters of a direct debit after its orders have changed. Only here do they follow from the orders before
 * and after. Carried orders are listed in the order in which they failed.
 */
export function countersAfter(counters: Counters, { opened = [], moved = [] }: OrderChanges): Counters {
  const changes: [before: Charge | undefined, after: Charge][] = [
    ...opened.map((charge): [undefined, Charge] => [undefined, charge]),
    ...moved.map(({ charge, transition }): [Charge, Charge] => [charge, { ...charge, ...transition.set }]),
  ];
  return changes.reduce(countersWith, counters);
}

function countersWith(counters: Counters, [before, after]: [Charge | undefined, Charge]): Counters {
  const [was, is] = [before ? shareOf(before) : NOTHING, shareOf(after)];
  const others = counters.carried_orders.filter((id) => id !== after.id);
  const wasUnpaid = before !== undefined && isUnpaid(before);
  const stays = before !== undefined && isCarried(before) && isCarried(after);
  return {
    open_orders: counters.open_orders + is.open - was.open,
    carried_orders: stays ? counters.carried_orders : isCarried(after) ? [...others, after.id] : others,
    unpaid_orders: counters.unpaid_orders + (isUnpaid(after) ? 1 : 0) - (wasUnpaid ? 1 : 0),
    periods: sumsWith(counters.periods, after.period.n, was, is),
  };
}

/**
 * Returns the sums of all periods after the share of an order has changed. Amounts of a forgotten period are not
 * subtracted.
 */
function sumsWith(periods: readonly PeriodSums[], n: number, was: Share, is: Share): PeriodSums[] {
  const names = ['held', 'open', 'paid', 'failed'] as const;
  if (names.every((name) => was[name] === is[name])) return [...periods];
  const before = periods.find((sums) => sums.n === n) ?? { n, ...NOTHING };
  const after: PeriodSums = {
    n,
    held: (before.held + is.held - was.held) as Centavos,
    open: before.open + is.open - was.open,
    paid: Math.max(before.paid + is.paid - was.paid, 0),
    failed: before.failed + is.failed - was.failed,
  };
  return [...periods.filter((sums) => sums.n !== n), after].sort((one, other) => one.n - other.n);
}

/**
 * Returns whether the sums of a period are kept. Those of a past period are dropped once nothing of it is open or
 * unpaid.
 */
export function hasSums({ counters }: Pick<DirectDebit, 'counters'>, n: number): boolean {
  return counters.periods.some((sums) => sums.n === n);
}

/**
 * Returns a direct debit with the sums of a period, rebuilt from the orders of that period. The bank may return an
 * order of a past period, as long as the rule allows (Mandate, The bank's word).
 */
export function withSumsOf(debit: DirectDebit, n: number, orders: readonly Charge[]): DirectDebit {
  const { counters } = debit;
  const periods = [...counters.periods, sumsFrom(n, orders)].sort((one, other) => one.n - other.n);
  return { ...debit, counters: { ...counters, periods } };
}

function sumsFrom(n: number, orders: readonly Charge[]): PeriodSums {
  const sumOf = (name: keyof Share) => orders.reduce((sum, order) => sum + shareOf(order)[name], 0);
  return {
    n,
    held: sumOf('held') as Centavos,
    open: sumOf('open'),
    paid: sumOf('paid'),
    failed: sumOf('failed'),
  };
}
