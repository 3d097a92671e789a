import { getSettlements } from '#lib/api/summaries/routes.ts';
import { fileNameOf } from '#lib/domain/bank-file/header.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showReasons } from '#lib/operations/figures/show-reasons.ts';
import { findRefusedIds } from '#lib/store/collections/find-files.ts';
import { findPresented } from '#lib/store/collections/presented-totals.ts';
import { findLateOutcomes, findOutcomes } from '#lib/store/sums/day-outcomes.ts';

type Sum = { count: number; amount: number };

/**
 * Returns the orders presented on a day with their outcomes, and the outcomes that arrived on that day for orders of
 * other days. Makes three small reads, and one more while a file of the day is unanswered or was refused.
 */
export const handler = readingEndpoint(getSettlements, async ({ caller: { accountId }, query: { day } }) => {
  const [files, { paid, failed, reasons }, late] = await Promise.all([
    findPresented(accountId, day),
    findOutcomes(accountId, day),
    findLateOutcomes(accountId, day),
  ]);
  const sums = files.map(({ file_id, operations, total }) => ({ file_id, count: operations, amount: total }));
  const presented = sumOf(sums);
  // No order in a refused file has an outcome.
  const hasOpen = presented.count > paid.count + failed.count;
  const refused = hasOpen ? await findRefusedIds(files.map(({ file_id }) => file_id)) : new Set();
  const rejected = sumOf(sums.filter(({ file_id }) => refused.has(file_id)));
  return {
    day,
    currency: 'MXN' as const,
    presented: inPesos(presented),
    paid: inPesos(paid),
    returned: inPesos(failed),
    unanswered: inPesos({
      count: presented.count - rejected.count - paid.count - failed.count,
      amount: presented.amount - rejected.amount - paid.amount - failed.amount,
    }),
    rejected: inPesos(rejected),
    reasons: showReasons(reasons),
    files: sums.map(({ file_id, ...sum }) => ({
      file: fileNameOf(file_id),
      rejected: refused.has(file_id),
      ...inPesos(sum),
    })),
    adjustments: late.map((line) => ({
      presented_on: line.presented_on,
      paid: inPesos(line.paid),
      returned: inPesos(line.failed),
      reasons: showReasons(line.reasons),
    })),
  };
});

const sumOf = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  amount: sums.reduce((all, { amount }) => all + amount, 0),
});

const inPesos = ({ count, amount }: Sum) => ({ count, amount: amountOf(amount as Centavos) });
