import type { Centavos } from '#lib/domain/money.ts';
import { type Charge, hasFailed } from './charge.ts';
import type { DirectDebit, PeriodSums } from './record.ts';

const OPEN: readonly Charge['status'][] = ['created', 'pending', 'in_process'];

/** Returns whether the sums of a period are kept. Those of a past period are not, once nothing of it is open or unpaid. */
export function hasSums({ periods }: Pick<DirectDebit, 'periods'>, n: number): boolean {
  return periods.some((sums) => sums.n === n);
}

/**
 * Returns a direct debit with the sums of a period, rebuilt from the orders of that period. Something of a past period can
 * come back as long as the bank may return it (Mandate, The bank's word).
 */
export function withSumsOf(debit: DirectDebit, n: number, orders: readonly Charge[]): DirectDebit {
  return { ...debit, periods: [...debit.periods, sumsFrom(n, orders)].sort((one, other) => one.n - other.n) };
}

/** A retry takes over the amount of the order that it retries; where both were paid, both count. */
function sumsFrom(n: number, orders: readonly Charge[]): PeriodSums {
  const paid = orders.filter(({ status }) => status === 'paid');
  const paidTwice = paid.filter(({ retry_of }) => paid.some(({ id }) => id === retry_of));
  const counted = [...orders.filter(isCounted), ...paidTwice];
  return {
    n,
    held: counted.reduce((sum, { totals }) => sum + totals.total, 0) as Centavos,
    open: orders.filter(({ status }) => OPEN.includes(status)).length,
    paid: paid.length,
    failed: orders.filter((order) => isUnpaid(order) && order.retried_by === null).length,
  };
}

/** What was withdrawn before it went to the bank counts no more; what failed and was given up does. */
const isCounted = ({ retry_of, status, failure }: Charge) =>
  retry_of === null && !(status === 'cancelled' && failure === null);

const isUnpaid = (order: Charge) =>
  hasFailed(order) || (order.status === 'cancelled' && order.failure !== null);
