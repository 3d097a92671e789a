import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { refusedDayKey } from './keys.ts';

/** Seconds: longer than tests take. */
const KEPT = 30 * 24 * 60 * 60;

/** Notes that the simulated bank refuses the files that an account presents on a day. */
export async function refuseFilesOf(accountId: string, date: CalendarDate, now: Date): Promise<void> {
  const expires_at = Math.floor(now.getTime() / 1000) + KEPT;
  await transact([put({ ...refusedDayKey(accountId, date), account_id: accountId, expires_at })]);
}

/** Returns whether the simulated bank refuses the files that an account presents on a day. */
export async function refusesFilesOf(accountId: string, date: CalendarDate): Promise<boolean> {
  return (await getItem(refusedDayKey(accountId, date))) !== undefined;
}
