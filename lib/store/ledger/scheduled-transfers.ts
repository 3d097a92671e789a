import type { Scheduled, TransferSchedule } from '#lib/domain/transfers/schedule.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { change, conflict } from '#lib/store/engine/change.ts';
import { before, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { scheduledKey } from './keys.ts';

/**
 * Returns the last day of an account's schedule on which a run decided on its transfer, as of this moment; undefined if
 * no run has decided yet, or if the schedule has none to miss: then it needs no read.
 */
export async function findScheduled(
  accountId: string,
  schedule: TransferSchedule,
): Promise<Scheduled | undefined> {
  const misses = schedule === 'weekly' || schedule === 'monthly';
  return misses ? getItem<Scheduled & Key>(scheduledKey(accountId)) : undefined;
}

/** Notes that day, unless a later one is noted. */
export async function noteScheduled(account_id: string, { schedule, day }: Scheduled): Promise<void> {
  const set = { account_id, schedule, day };
  try {
    await transact([
      change(scheduledKey(account_id), { from: { day: missingOr(before(day)) }, set }, conflict),
    ]);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
