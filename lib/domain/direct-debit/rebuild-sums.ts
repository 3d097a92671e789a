import type { Centavos } from '#lib/domain/money.ts';
import type { Charge } from './charge.ts';
import { type Share, shareOf } from './counters.ts';
import type { DirectDebit, PeriodSums } from './record.ts';

/** Returns whether the sums of a period are kept. Those of a past period are not, once nothing of it is open or unpaid. */
export function hasSums({ counters }: Pick<DirectDebit, 'counters'>, n: number): boolean {
  return counters.periods.some((sums) => sums.n === n);
}

/**
 * Returns a direct debit with the sums of a period, rebuilt from the orders of that period. Something of a past period can
 * come back as long as the bank may return it (Mandate, The bank's word).
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
