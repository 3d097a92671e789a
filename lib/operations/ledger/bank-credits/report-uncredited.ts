import { businessDaysBefore } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { requiredSetting } from '#lib/environment.ts';
import { log } from '#lib/log.ts';
import { readableChargesOf } from '#lib/store/collections/file-batches.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';

/** How many business days after a presentment its payments are looked for on statements: at first, and again. */
const AGES = [3, 5, 10];

/**
 * Logs an error for each earlier day with payments that no statement of the bank has shown yet, which raises the alarm
 * `decision-needed`: a statement was not handed in, or the bank has left payments out of it. Their merchants are not paid
 * until then. Does nothing in a stage that does not await the bank's credit.
 */
export async function reportUncredited({ day, closed }: Pick<RunClock, 'day' | 'closed'>): Promise<void> {
  if (!requiredSetting('AWAITS_BANK_CREDIT')) return;
  for (const age of AGES) {
    const presented = businessDaysBefore(day, age, closed);
    const { count, amount } = await uncreditedOf(presented);
    const what_to_do = `ops reconcile --day ${presented} --statement … --book`;
    if (count > 0) log('error', 'payments_not_credited', { day: presented, count, amount, what_to_do });
  }
}

/** Returns how many payments of the files of a day await the bank's credit, and their sum in centavos. */
async function uncreditedOf(day: CalendarDate): Promise<{ count: number; amount: number }> {
  const sum = { count: 0, amount: 0 };
  for (const file of await listFiles(day, { accountId: EVERY_ACCOUNT })) {
    for await (const charges of readableChargesOf(file)) {
      for (const { file_id, status, ledger, totals } of charges) {
        if (file_id !== file.id || status !== 'paid' || ledger?.waiting?.until !== null) continue;
        sum.count += 1;
        sum.amount += totals.total;
      }
    }
  }
  return sum;
}
