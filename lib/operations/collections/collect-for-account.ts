import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { lastDayOfNotice } from '#lib/domain/direct-debit/schedule.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { countReturns, simulateReturns } from '#lib/providers/bank-files/simulated-bank.ts';
import { findDueOfAccount } from '#lib/store/due-collections.ts';
import { claimDueCharges } from './claim-charges.ts';
import type { Collections } from './configured-collections.ts';
import { ingestReturnFile } from './ingest-return-file.ts';
import { announceDue, openDue } from './open-due.ts';
import { nameOf, presentFiles, sizeOf } from './present-file.ts';

/** What the collections of a day have done. */
export type Report = {
  date: CalendarDate;
  opened: number;
  presented: number;
  paid: number;
  failed: number;
  completed: number;
  files: string[];
};

/**
 * All of a day's collections of one account, one step after the other, with the simulated bank's returns: what the
 * scheduled run does for every account, by the same operations. Its files are the account's own.
 */
export async function collectForAccount(
  accountId: string,
  date: CalendarDate,
  { files, bank, issuer }: Collections,
  now: Date,
): Promise<Report> {
  const of = { account_id: accountId, bank, date };
  const run = { ...clockAt(now, date), isSimulated: true };
  const { opened, completed } = await openDue(findDueOfAccount('DEBIT', accountId, date), run);
  await announceDue(findDueOfAccount('DEBIT', accountId, lastDayOfNotice(run)), run);
  await claimDueCharges(findDueOfAccount('CHARGE', accountId, date), of, run);
  const taken = await presentFiles(of, { files, issuer }, now);
  const report: Report = { date, opened, presented: 0, paid: 0, failed: 0, completed, files: [] };
  for (const file of taken) {
    const returned = returnFileOf(nameOf(file));
    report.presented += file.operations;
    report.files.push(nameOf(file));
    const operations = await countReturns(await files.read(nameOf(file)));
    if (operations === 0) continue;
    await files.putOnce(returned, simulateReturns(await files.read(nameOf(file))), sizeOf({ operations }));
    const ingested = await ingestReturnFile(returned, { files, bank }, run);
    report.paid += ingested.paid;
    report.failed += ingested.failed;
    report.completed += ingested.completed;
  }
  return report;
}

/** Beside the file itself: what arrives among the bank's own return files is ingested by itself. */
function returnFileOf(name: string): string {
  return name.replace(/\.txt$/, '.answer.txt');
}
