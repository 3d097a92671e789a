import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { NO_WORK, type RunWork } from '#lib/domain/direct-debit/run-work.ts';
import { change, conflict } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { runWorkKey } from './keys.ts';

/** Adds the work of a shard to that of the day's runs. The work of a shard that was cut off is not in it. */
export async function noteWork(date: CalendarDate, { pre_notified, moved, mails }: RunWork): Promise<void> {
  if (pre_notified + moved === 0) return;
  const add = { pre_notified, moved, mails };
  await transact([change(runWorkKey(date), { from: {}, set: { account_id: 'all' }, add }, conflict)]);
}

/** Returns the work of all runs of a day. */
export async function findWork(date: CalendarDate): Promise<RunWork> {
  const found = await getItem<RunWork & Key>(runWorkKey(date));
  const { pre_notified, moved, mails } = found ?? NO_WORK;
  return { pre_notified, moved, mails };
}
