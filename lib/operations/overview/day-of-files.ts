import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { countsOf } from '#lib/store/collections/file-partitions.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';
import type { DayOutcomes } from '#lib/store/sums/day-outcomes.ts';

/** A number of orders and the sum of their amounts, in centavos. */
export type Sum = { count: number; amount: number };

/** What the files of a day hold. */
export type DayOfFiles = {
  readonly files: number;
  /** In files that the bank has or will have. */
  readonly in_file: Sum;
  /** In files that were dissolved or that the bank refused: another file presents their orders. */
  readonly taken_back: Sum;
};

const TAKEN_BACK: readonly BankFile['state'][] = ['dissolving', 'dissolved', 'rejecting', 'rejected'];

/** Returns what the files of a day hold, by their own counts. It reads no orders. */
export async function findDayOfFiles(day: CalendarDate): Promise<DayOfFiles> {
  const all = await Promise.all((await listFiles(day)).map(counted));
  const files = all.filter(({ operations }) => operations > 0);
  const isTaken = ({ state }: BankFile) => TAKEN_BACK.includes(state);
  return {
    files: files.length,
    in_file: sumOf(files.filter((file) => !isTaken(file))),
    taken_back: sumOf(files.filter(isTaken)),
  };
}

/** A file counts its orders itself once it is closed. */
const counted = async (file: BankFile): Promise<BankFile> =>
  file.state === 'open' ? { ...file, ...(await countsOf(file)) } : file;

const sumOf = (files: readonly BankFile[]): Sum => ({
  count: files.reduce((sum, { operations }) => sum + operations, 0),
  amount: files.reduce((sum, { total }) => sum + total, 0),
});

/**
 * Returns what the bank has not returned yet of a day's files. It is below zero if the sums of outcomes have more than
 * the files.
 */
export function unansweredOf({ in_file }: DayOfFiles, { paid, failed, without_file }: DayOutcomes): Sum {
  return {
    count: in_file.count - (paid.count + failed.count - without_file.count),
    amount: in_file.amount - (paid.amount + failed.amount - without_file.amount),
  };
}
