import { getSettlements } from '#lib/api/routes/summaries.ts';
import { fileNameOf } from '#lib/domain/bank-file/file-name.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showReasons } from '#lib/operations/show-reasons.ts';
import { findPresented } from '#lib/store/presented-totals.ts';
import { findCollected } from '#lib/store/summaries.ts';

/** What became of the orders that were presented on a day: two small reads, however many there were. */
export const handler = endpoint(getSettlements, async ({ caller: { accountId }, query: { day } }) => {
  const [files, { paid, failed, reasons }] = await Promise.all([
    findPresented(accountId, day),
    findCollected(accountId, day, day),
  ]);
  const presented = {
    count: files.reduce((all, { operations }) => all + operations, 0),
    amount: files.reduce((all, { total }) => all + total, 0),
  };
  const unanswered = {
    count: presented.count - paid.count - failed.count,
    amount: presented.amount - paid.amount - failed.amount,
  };
  return {
    day,
    currency: 'MXN' as const,
    presented: inPesos(presented),
    paid: inPesos(paid),
    returned: inPesos(failed),
    unanswered: inPesos(unanswered),
    reasons: showReasons(reasons),
    files: files.map(({ file_id, operations, total }) => ({
      file: fileNameOf(file_id),
      ...inPesos({ count: operations, amount: total }),
    })),
  };
});

const inPesos = ({ count, amount }: { count: number; amount: number }) => ({
  count,
  amount: amountOf(amount as Centavos),
});
