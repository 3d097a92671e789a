import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';
import { checkBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { PAID } from '#lib/domain/bank-file/return-codes.ts';
import { isUnreadable } from '#lib/domain/bank-file/return-line.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Pieces } from '#lib/providers/bank-files/port.ts';
import { findReturnFile } from '#lib/store/collections/return-files.ts';
import type { Receiving } from './file-content.ts';
import { expectedOf, isPaidCopy } from './ingest-return-file.ts';

/** A number of lines, and the sum of their amounts. */
type Sum = { count: number; amount: Centavos };

/** What a return file says before any of its lines is compared with its order or payment. */
export type ForeseenReturn = {
  /** The day in its header. */
  day: CalendarDate;
  lines: number;
  paid: Sum;
  refused: Sum;
  /** Lines with a field that cannot be read: each becomes an exception. */
  unreadable: number;
};

/**
 * Returns what a return file says that would be applied under a name; undefined if no line of it would be settled: it
 * was applied before, it is refused as a whole, or it is a copy of our own file.
 */
export async function foreseeReturnFile(
  name: string,
  pieces: Pieces,
  receiving: Receiving,
): Promise<ForeseenReturn | undefined> {
  const sum = () => ({ count: 0, amount: 0 as Centavos });
  const said = { paid: sum(), refused: sum(), unreadable: 0 };
  try {
    const { header, operations, digest } = await checkBankFile(pieces, expectedOf(receiving), (line) => {
      if (isUnreadable(line)) {
        said.unreadable += 1;
        return;
      }
      const same = line.returnCode === PAID ? said.paid : said.refused;
      same.count += 1;
      same.amount = (same.amount + line.amount) as Centavos;
    });
    const seen = await findReturnFile(digest);
    if (seen?.state === 'applied' || (seen?.state === 'own' && !isPaidCopy(name, receiving)))
      return undefined;
    return { day: header.presentationDate, lines: operations, ...said };
  } catch (error) {
    if (error instanceof BadBankFile) return undefined;
    throw error;
  }
}
