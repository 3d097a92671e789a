import { log } from '#lib/log.ts';
import { closeDays } from '#lib/operations/ledger/closings/close-days.ts';

/** Closes the ledger of each day that is over, once an hour: a day at 02:00 of the next one at the earliest. */
export async function handler(): Promise<{ closed: readonly string[] }> {
  const closed = await closeDays(new Date());
  if (closed.length > 0) log('info', 'days_closed', { days: closed.join(', ') });
  return { closed };
}
