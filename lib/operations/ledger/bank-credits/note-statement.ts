import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { noteStatement } from '#lib/domain/ledger/noted-statement.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findNotedVersion, storeNoted } from '#lib/store/ledger/noted-statements.ts';
import { type ComparedStatement, compareWithStatement } from './compare-with-statement.ts';
import type { Statement } from './match-rows.ts';

/**
 * Compares a booked statement with what the bank paid from the files of a day, and notes their differences for the
 * closing of today. Repeated on the same day, it notes those that are left.
 *
 * @throws ApiError `unavailable` if today is closed: the clock of this machine is wrong
 */
export function noteComparison(
  lines: readonly StatementLine[],
  statement: Statement,
  day: CalendarDate,
  { today }: Pick<BookingTime, 'today'>,
): Promise<ComparedStatement> {
  const of = { statement_id: statement.id, presented_on: day, compared_on: today };
  return retryOnConflict(async () => {
    const version = await findNotedVersion(of);
    const compared = await compareWithStatement(lines, statement, day);
    await storeNoted(noteStatement(of, compared.differences, compared.booking), version);
    return compared;
  });
}
