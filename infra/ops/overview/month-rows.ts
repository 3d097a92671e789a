import { pesos } from '#infra/ops/output/values.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Sum } from '#lib/operations/overview/day-of-files.ts';
import type { ReconciledDay } from '#lib/operations/overview/reconcile-month.ts';

/** What of a day is shown, in numbers and pesos: presented = paid + returned + unanswered. */
const SUMS = {
  presented: ({ of }: ReconciledDay) => of.in_file,
  paid: ({ outcomes }: ReconciledDay) => outcomes.paid,
  returned: ({ outcomes }: ReconciledDay) => outcomes.failed,
  unanswered: ({ unanswered }: ReconciledDay) => unanswered,
  taken_back: ({ of }: ReconciledDay) => of.taken_back,
  without_file: ({ outcomes }: ReconciledDay) => outcomes.without_file,
} as const satisfies Record<string, (day: ReconciledDay) => Sum>;

/** Returns a month in numbers and pesos, and each of its days. */
export function monthRows(days: readonly ReconciledDay[]) {
  return {
    total: rowOf(days),
    days: days.map((one) => ({ day: one.day, ...rowOf([one]), balances: one.balances })),
  };
}

function rowOf(days: readonly ReconciledDay[]) {
  const sums = Object.entries(SUMS).map(([name, sumOf]) => {
    const all = days.map(sumOf);
    const count = all.reduce((total, one) => total + one.count, 0);
    return { name, count, amount: all.reduce((total, one) => total + one.amount, 0) };
  });
  const isShown = (name: string, count: number) => count !== 0 || !RARE.has(name);
  return Object.fromEntries(
    sums
      .filter(({ name, count }) => isShown(name, count))
      .flatMap(({ name, count, amount }): [string, unknown][] => [
        [name, count],
        [`${name}_sum`, pesos(amount as Centavos)],
      ]),
  );
}

/** Left out if there are none. */
const RARE: ReadonlySet<string> = new Set(['taken_back', 'without_file']);
