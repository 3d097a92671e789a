import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { clockAt, simulatedClockOn } from '#lib/operations/clock.ts';
import { collectionsContent } from '#lib/operations/collections/collections-content.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import { openDue, preNotifyDue } from '#lib/operations/collections/opening/open-due.ts';
import { listCharges } from '#lib/store/charges.ts';
import { findDueEverywhere } from '#lib/store/collections/due-collections.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import { read, returnFileFor } from '#tests/properties/collections/bank.ts';
import { memoryBankFiles } from './memory-bank-files.ts';

/** The bank that collects, and the company. */
export const COLLECTED = {
  bank: '002',
  issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' },
};

/** The collections of all accounts in a separate table, step by step, with the bank's files in memory. */
export function loneCollections() {
  const files = memoryBankFiles();
  const outside = { files, ...COLLECTED, content: collectionsContent };
  const at = (date: string) => clockAt(new Date(`${date}T15:00:00.000Z`));
  const ofDay = (day: string) => ({
    kind: 'collections' as const,
    account_id: EVERY_ACCOUNT,
    bank: COLLECTED.bank,
    date: day as CalendarDate,
  });
  const runOf = (day: string) => ({
    ...simulatedClockOn(day as CalendarDate, at(day).now),
    ...{ owner: EVERY_ACCOUNT, into: { bank: COLLECTED.bank, partition: 0 } },
  });
  /** Opens what is due on a day, and puts it into a file. */
  const claim = async (day: string): Promise<void> => {
    const [of, run] = [ofDay(day), runOf(day)];
    const until = of.date;
    await openDue(findDueEverywhere('DEBIT', { until }), run);
    await preNotifyDue(findDueEverywhere('DEBIT', { until }), { ...run, today: run.day });
    await tidyFiles(of, outside, at(day));
    await claimDueCharges(findDueEverywhere('CHARGE', { until }), of, run);
  };
  return {
    files,
    outside,
    at,
    claim,
    /** Opens, claims and presents what is due on a day, and returns the names of the files. */
    async run(day: string): Promise<string[]> {
      // As in the functions that call these steps.
      if (await findHold()) return [];
      await claim(day);
      return (await presentFiles(ofDay(day), outside, runOf(day))).map(nameOf);
    },
    /** Makes the bank return a file with these codes in turn. */
    async answer(presented: string, codes: readonly string[], day: string): Promise<void> {
      const name = presented.replace('presentments/all/', 'answers/');
      files.written.set(name, (await returnFileFor(files.written.get(presented) ?? '', codes)).text);
      await ingestReturnFile(name, outside, at(day));
    },
    /** Counts how often each account number is in the files for the bank. */
    async timesCharged(): Promise<number[]> {
      const counts = new Map<string, number>();
      for (const [name, text] of files.written) {
        if (!name.startsWith('presentments/')) continue;
        for (const { clabe } of (await read(text)).details) counts.set(clabe, (counts.get(clabe) ?? 0) + 1);
      }
      return [...counts.values()];
    },
    /** Returns the statuses of a direct debit's orders, newest first. */
    async statuses({ id }: Pick<DirectDebit, 'id'>): Promise<string[]> {
      return (await listCharges({ id }, { limit: 50 })).items.map(({ status }) => status);
    },
  };
}
