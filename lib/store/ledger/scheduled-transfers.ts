import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { TransferSchedule } from '#lib/domain/transfers/schedule.ts';
import { change, conflict } from '#lib/store/engine/change.ts';
import { before, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transactIfUnchanged } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { scheduledKey } from './keys.ts';

/** The last day of an account's schedule on which a run decided on its transfer. */
type Scheduled = { readonly schedule: TransferSchedule; readonly day: CalendarDate };

/** Returns that day, as of this moment; undefined if no run has decided yet. */
export const findScheduled = (accountId: string): Promise<Scheduled | undefined> =>
  getItem<Scheduled & Key>(scheduledKey(accountId));

/** Notes that day, unless a later one is noted. */
export async function noteScheduled(account_id: string, { schedule, day }: Scheduled): Promise<void> {
  const how = { from: { day: missingOr(before(day)) }, set: { account_id, schedule, day } };
  await transactIfUnchanged([change(scheduledKey(account_id), how, conflict)]);
}
