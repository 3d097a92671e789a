import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { clockAt } from '#lib/operations/clock.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import type { Presenting } from './file-content.ts';
import { presentFiles } from './present-file.ts';
import { tidyFiles } from './tidy-files.ts';

/**
 * Presents the files of a scheduled run, as `presentFiles` does. A file names its day to the bank, so it is released on
 * that day only. If the run lasts until after midnight, the files that are not released are dissolved, and a run of a
 * later day presents their entries.
 */
export async function presentOnDay(
  of: Presentation,
  presenting: Presenting,
  run: RunClock,
): Promise<BankFile[]> {
  const isOver = () => mexicoCityDate(new Date()) > of.date;
  const presented = await presentFiles(of, presenting, run, isOver);
  if (!isOver()) return presented;
  const clock = clockAt(new Date());
  return [...presented, ...(await tidyFiles({ ...of, date: clock.today }, presenting, clock))];
}
