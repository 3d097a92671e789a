import { findCharges } from '#lib/store/charges.ts';
import { BATCH_SIZE, claimCharges, openFile, type Presentation } from '#lib/store/collection-files.ts';
import type { Due } from '#lib/store/due-collections.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/**
 * Puts all orders that are due into the day's open file and gives how many there were. Those that are in a file
 * already are passed over, so that a run that crashed is simply run again.
 */
export async function claimDueCharges(due: Due, of: Presentation, now: Date): Promise<number> {
  let claimed = 0;
  let waiting: string[] = [];
  for await (const ids of due) {
    waiting.push(...ids);
    while (waiting.length >= BATCH_SIZE) {
      claimed += await claimBatch(waiting.slice(0, BATCH_SIZE), of, now);
      waiting = waiting.slice(BATCH_SIZE);
    }
  }
  return claimed + (await claimBatch(waiting, of, now));
}

function claimBatch(ids: readonly string[], of: Presentation, now: Date): Promise<number> {
  return retryOnConflict(async () => {
    const charges = (await findCharges(ids)).filter(
      ({ status, charge_date }) => status === 'created' && charge_date <= of.date,
    );
    if (charges.length === 0) return 0;
    await claimCharges(await openFile(of, now), charges, now);
    return charges.length;
  });
}
