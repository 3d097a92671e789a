import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { daysUpTo } from '#lib/domain/direct-debit/billing-cycle.ts';
import { log } from '#lib/log.ts';
import { clockAt, closed } from '#lib/operations/clock.ts';
import { claimDueCharges } from '#lib/operations/collections/claim-charges.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { nameOf, presentFiles } from '#lib/operations/collections/present-file.ts';
import { EVERY_ACCOUNT } from '#lib/store/collection-files.ts';
import { findDueEverywhere } from '#lib/store/due-collections.ts';

/**
 * Puts the orders that are due into the day's file and takes it to the bank, with every file of the days before that
 * a run left half done. Nothing on a day on which the banks do not work.
 */
export async function handler({ date }: { date: CalendarDate }) {
  if (!isBusinessDay(date, closed)) return { date, claimed: 0, files: [] };
  const now = new Date();
  const { files, bank, issuer } = configuredCollections();
  const days = daysUpTo(date);
  const of = { account_id: EVERY_ACCOUNT, bank, date };
  const claimed = await claimDueCharges(findDueEverywhere('CHARGE', days), of, clockAt(now, date));
  const names: string[] = [];
  for (const day of days) {
    const taken = await presentFiles({ ...of, date: day }, { files, issuer }, now);
    names.push(...taken.map(nameOf));
  }
  log('info', 'collections_presented', { date, claimed, files: names.length });
  return { date, claimed, files: names };
}
