import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { wakeDay } from '#lib/domain/direct-debit/schedule.ts';
import { isPassing } from '#lib/errors/is-passing.ts';
import { findOpenExceptions, resolveIfOpen } from '#lib/store/collections/exceptions.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';

/**
 * Closes the exceptions of failed collections whose direct debits a later run has collected from. That of a direct debit
 * that cannot be read stays open.
 */
export async function closeCollected({ now, today }: Clock): Promise<void> {
  for (const { id, reason, direct_debit_id = '' } of await findOpenExceptions()) {
    if (reason !== 'collection_failed') continue;
    if (await isDue(direct_debit_id, today)) continue;
    await resolveIfOpen(id, { as: 'collected', by: null }, now);
  }
}

/** Returns whether a direct debit is still due; true if it cannot be read. */
async function isDue(id: string, today: CalendarDate): Promise<boolean> {
  try {
    const debit = await findDirectDebit(id);
    const day = debit ? wakeDay(debit, today) : null;
    return day !== null && day <= today;
  } catch (error) {
    if (isPassing(error)) throw error;
    return true;
  }
}
