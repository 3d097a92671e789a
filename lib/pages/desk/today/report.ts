import type { Centavos } from '#lib/domain/money.ts';
import { inCentavos } from '#lib/pages/desk/parts/amounts.ts';

type Sum = { readonly count: number; readonly amount: number };
type Reason = { readonly code: string; readonly count: number };

/** The sums of a day, as the interface shows them. */
export type Day = {
  readonly day: string;
  readonly paid: Sum;
  readonly failed: Sum;
  readonly reasons: readonly Reason[];
};

export type Report = { readonly from: string; readonly to: string; readonly days: readonly Day[] };

type Total = { readonly count: number; readonly amount: Centavos };

/** The sums of a range. `rate` is the share of paid charges, in percent; undefined without charges. */
export type Totals = {
  readonly paid: Total;
  readonly failed: Total;
  readonly rate: number | undefined;
  readonly reasons: readonly Reason[];
};

/** Returns the sums of days, in centavos; the reasons with the most frequent first. */
export function totalsOf(days: readonly Day[]): Totals {
  const paid = sumOf(days.map((day) => day.paid));
  const failed = sumOf(days.map((day) => day.failed));
  const all = paid.count + failed.count;
  const counts = new Map<string, number>();
  for (const { code, count } of days.flatMap(({ reasons }) => reasons))
    counts.set(code, (counts.get(code) ?? 0) + count);
  const reasons = [...counts].map(([code, count]) => ({ code, count }));
  reasons.sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
  return { paid, failed, reasons, rate: all === 0 ? undefined : Math.round((100 * paid.count) / all) };
}

function sumOf(sums: readonly Sum[]): Total {
  const add = (total: Total, { count, amount }: Sum): Total => ({
    count: total.count + count,
    amount: (total.amount + inCentavos(amount)) as Centavos,
  });
  return sums.reduce(add, { count: 0, amount: 0 as Centavos });
}
