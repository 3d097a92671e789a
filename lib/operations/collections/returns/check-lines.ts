import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import { mismatchOf, settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { accountDigestOf } from '#lib/operations/sealed-members.ts';
import { findFileById, moveFile } from '#lib/store/collections/collection-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { type Line, ownReturnCodes } from './lines.ts';

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

/** Notes once for each file that a line of it was answered, from when on the bank cannot have refused it. */
export class AnsweredFiles {
  readonly #clock: Clock;
  readonly #noted = new Map<string, Promise<boolean>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** False where the bank has refused that file. */
  note(fileId: string): Promise<boolean> {
    const noted = this.#noted.get(fileId) ?? this.#note(fileId);
    this.#noted.set(fileId, noted);
    return noted;
  }

  #note(fileId: string): Promise<boolean> {
    const { now } = this.#clock;
    return retryOnConflict(async () => {
      const file = await findFileById(fileId);
      if (!file || file.state === 'rejecting' || file.state === 'rejected') return false;
      if (file.answered_at === null) await moveFile(file, { answered_at: now.toISOString() }, now);
      return true;
    });
  }
}
