import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import { mismatchOf, settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import type { LinesOf } from '#lib/operations/bank-files/file-content.ts';
import type { FilesWithReturns } from '#lib/operations/bank-files/files-with-returns.ts';
import { accountDigestOf } from '#lib/operations/sealed-members.ts';
import { type Line, ownReturnCodes } from './lines.ts';

/** A line with the bank's return. */
export type CheckedLine = Line & {
  readonly bankReturn: BankReturn;
  /** The reason why the line does not match its order as it was presented. */
  readonly reason: ExceptionReason | undefined;
  /** The order was settled the same way before. */
  readonly isKnown: boolean;
};

/** Returns the key that groups lines: the direct debit of the line. */
export const debitOf = ({ charge, detail }: Line): string =>
  charge?.direct_debit_id ?? detail.numericReference;

/**
 * Checks lines against their orders. Before any of them is settled, it notes that returns have arrived for the files of
 * these orders.
 */
export async function checkLines(
  lines: readonly Line[],
  of: LinesOf,
  files: FilesWithReturns,
  clock: Clock,
): Promise<CheckedLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      const bankReturn = readReturnCode(of.bank, line.detail.returnCode, ownReturnCodes());
      const reason = await mismatchIn(line, of, files);
      return { ...line, bankReturn, reason, isKnown: isKnown(line, bankReturn, of, clock) };
    }),
  );
}

/** A line that was settled the same way before is skipped when the file is continued. */
const isKnown = ({ charge }: Line, bankReturn: BankReturn, { saidOn }: LinesOf, { today }: Clock) =>
  charge !== undefined && settlementOf(charge, { bankReturn, saidOn }, today) === 'unchanged';

async function mismatchIn(
  { charge, detail }: Line,
  { contradicted }: LinesOf,
  files: FilesWithReturns,
): Promise<ExceptionReason | undefined> {
  const mismatch = mismatchOf(charge, detail, await accountDigestOf(detail.clabe));
  if (mismatch) return mismatch;
  if (contradicted.has(detail.numericReference)) return 'repeated_reference';
  return (await files.note(charge?.file_id ?? '')) ? undefined : 'presentment_refused';
}
