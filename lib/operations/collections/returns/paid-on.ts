import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { chargesOf } from '#lib/store/collections/file-batches.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';

/**
 * Returns what the bank paid from the files of a day, as its statement should show it. It includes payments that were
 * reversed later: the reversal is on the statement of another day.
 */
export async function paidOn(day: CalendarDate): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (const file of await listFiles(day)) {
    for await (const charges of chargesOf(file)) {
      const paid = charges.filter(
        ({ file_id, status, reversed_at }) =>
          file_id === file.id && (status === 'paid' || reversed_at !== null),
      );
      lines.push(
        ...paid.map(({ reference, totals }) => ({ reference: String(reference), amount: totals.total })),
      );
    }
  }
  return lines;
}
