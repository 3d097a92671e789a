import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import { mismatchOf } from '#lib/domain/direct-debit/match-return.ts';
import { settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { accountDigestOf } from '#lib/operations/sealed-members.ts';
import type { AnsweredFiles } from './answered-files.ts';
import type { Line } from './lines.ts';
import { ownReturnCodes } from './own-return-codes.ts';

/** The file that lines stand in, the day in its header, and the references about which it says different things. */
export type LinesOf = {
  file: string;
  digest: string;
  bank: string;
  saidOn: CalendarDate;
  contradicted: ReadonlySet<string>;
};

/** A line with what the bank says by it. */
export type CheckedLine = Line & {
  readonly bankReturn: BankReturn;
  /** Why it is not about its order as that was presented. */
  readonly reason: ExceptionReason | undefined;
  /** It says what was settled so before. */
  readonly isKnown: boolean;
};

/** What of lines belongs together: whatever is about one direct debit. */
export const debitOf = ({ charge, detail }: Line): string =>
  charge?.direct_debit_id ?? detail.numericReference;

/** Checks lines against their orders, and notes that the files of these were answered before any of them is settled. */
export async function checkLines(
  lines: readonly Line[],
  of: LinesOf,
  answered: AnsweredFiles,
  clock: Clock,
): Promise<CheckedLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      const bankReturn = readReturnCode(of.bank, line.detail.returnCode, ownReturnCodes());
      const reason = await mismatchIn(line, of, answered);
      return { ...line, bankReturn, reason, isKnown: isKnown(line, bankReturn, of, clock) };
    }),
  );
}

/** What was settled so before needs no second look: whoever goes on with a file passes over it. */
const isKnown = ({ charge }: Line, bankReturn: BankReturn, { saidOn }: LinesOf, { today }: Clock) =>
  charge !== undefined && settlementOf(charge, { bankReturn, saidOn }, today) === 'unchanged';

async function mismatchIn(
  { charge, detail }: Line,
  { contradicted }: LinesOf,
  answered: AnsweredFiles,
): Promise<ExceptionReason | undefined> {
  const mismatch = mismatchOf(charge, detail, await accountDigestOf(detail.clabe));
  if (mismatch) return mismatch;
  if (contradicted.has(detail.numericReference)) return 'repeated_reference';
  return (await answered.note(charge?.file_id ?? '')) ? undefined : 'presentment_refused';
}
