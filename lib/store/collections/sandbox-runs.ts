import { type CalendarDate, timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import { change, conflict, put, putVersion } from '#lib/store/engine/change.ts';
import { expiryOf, hasExpired } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { refusedDayKey, sandboxRunKey } from './keys.ts';

/** The outcomes of a run in the sandbox. */
export type RunCounts = {
  opened: number;
  presented: number;
  paid: number;
  failed: number;
  completed: number;
  exceptions: number;
};

/** A run of an account's collections of one day in the sandbox. It may take several calls. */
export type SandboxRun = RunCounts & { date: CalendarDate; finished: boolean; files: string[] };

/** `delivered` says that the merchant has received the end of the run, so that the next call begins another one. */
type Stored = Key &
  SandboxRun & { account_id: string; delivered: boolean; version: number; expires_at: number };

/** The outcomes of one call. `isDelivered` says that the response carries them to the merchant. */
export type RunPart = {
  counts: RunCounts;
  files: readonly string[];
  isFinished: boolean;
  isDelivered: boolean;
};

/**
 * Begins the run of a day, unless one exists whose end the merchant has not received. One that has expired is begun again.
 */
export function beginRun(accountId: string, date: CalendarDate, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const key = sandboxRunKey(accountId, date);
    const found = await getItem<Stored>(key);
    if (found && !found.delivered && !hasExpired(found, now)) return;
    const run: Stored = {
      ...key,
      ...{ account_id: accountId, date, finished: false, delivered: false, files: [], version: 1 },
      ...{ opened: 0, presented: 0, paid: 0, failed: 0, completed: 0, exceptions: 0 },
      expires_at: expiryOf('sandbox_run', now),
    };
    await transact([putVersion(run, found?.version)]);
  });
}

/** Adds the outcomes of a call to a run and returns the run. */
export function addToRun(accountId: string, date: CalendarDate, part: RunPart): Promise<SandboxRun> {
  const { counts, files, isFinished, isDelivered } = part;
  return retryOnConflict(async () => {
    const key = sandboxRunKey(accountId, date);
    const before = await getItem<Stored>(key);
    if (!before) throw new Error('The run has not begun');
    const all = [...new Set([...before.files, ...files])];
    const set = { files: all, finished: isFinished, delivered: isFinished && isDelivered };
    const add = { ...counts, version: 1 };
    await transact([change(key, { from: { version: before.version }, set, add }, conflict)]);
    const sums = Object.entries(counts).map(([name, by]) => [name, before[name as keyof RunCounts] + by]);
    return { ...before, ...set, ...Object.fromEntries(sums) };
  });
}

/**
 * Notes that the simulated bank refuses the files that an account presents on a day. It is kept until after that day,
 * which may be years ahead: the merchant may wait for it, or move a clock.
 */
export async function refuseFilesOf(accountId: string, date: CalendarDate, now: Date): Promise<void> {
  const over = timeInMexicoCity(date, '24:00');
  const expires_at = expiryOf('refused_day', over > now ? over : now);
  await transact([put({ ...refusedDayKey(accountId, date), account_id: accountId, expires_at })]);
}

/** Returns whether the simulated bank refuses the files that an account presents on a day. */
export async function refusesFilesOf(accountId: string, date: CalendarDate): Promise<boolean> {
  return (await getItem(refusedDayKey(accountId, date))) !== undefined;
}
