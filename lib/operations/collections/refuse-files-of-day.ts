import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { simulatedClockOn } from '#lib/operations/clock.ts';
import { payoutsContent } from '#lib/operations/outgoing/filing/payouts-content.ts';
import { findFilesOf } from '#lib/store/collections/find-files.ts';
import { refuseFilesOf } from '#lib/store/collections/refused-days.ts';
import { collectionsContent } from './collections-content.ts';

/**
 * Makes the simulated bank refuse an account's files of a day: those that it has returned nothing of, now, and those
 * that it gets later, as they arrive.
 *
 * @returns the names of the files that are refused now
 */
export async function refuseFilesOfDay(
  accountId: string,
  date: CalendarDate,
  bank: string,
  now: Date,
): Promise<string[]> {
  await refuseFilesOf(accountId, date, now);
  const run = simulatedClockOn(date, now);
  const clock = { ...run, today: run.day };
  const names: string[] = [];
  for (const one of [collectionsContent, payoutsContent]) {
    const files = await findFilesOf({ kind: one.kind, account_id: accountId, bank, date });
    for (const file of files) {
      const refused = await rejectFile(file.id, one, clock);
      if (typeof refused === 'object') names.push(nameOf(refused));
    }
  }
  return names;
}
