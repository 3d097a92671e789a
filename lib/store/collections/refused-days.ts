import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { refusedDayKey } from './keys.ts';

/** Notes that the simulated bank refuses the files that an account presents on a day. */
export async function refuseFilesOf(accountId: string, date: CalendarDate, now: Date): Promise<void> {
  const expires_at = expiryOf('refused_day', now);
  await transact([put({ ...refusedDayKey(accountId, date), account_id: accountId, expires_at })]);
}

/** Returns whether the simulated bank refuses the files that an account presents on a day. */
export async function refusesFilesOf(accountId: string, date: CalendarDate): Promise<boolean> {
  return (await getItem(refusedDayKey(accountId, date))) !== undefined;
}
