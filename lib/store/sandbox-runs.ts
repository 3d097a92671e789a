import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { change, conflict, put } from './change.ts';
import { type Key, sandboxRunKey } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';

/** What a run in the sandbox has done. */
export type RunCounts = {
  opened: number;
  presented: number;
  paid: number;
  failed: number;
  completed: number;
  exceptions: number;
};

/** A run of an account's collections of one day in the sandbox: of one call, or of several that went on with it. */
export type SandboxRun = RunCounts & {
  run_id: string;
  date: CalendarDate;
  finished: boolean;
  files: string[];
};

type Stored = Key & SandboxRun & { account_id: string; expires_at: number };

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** The run of a day that is under way, or a new one. */
export async function beginRun(accountId: string, date: CalendarDate, now: Date): Promise<SandboxRun> {
  const key = sandboxRunKey(accountId, date);
  const found = await getItem<Stored>(key);
  if (found && !found.finished) return found;
  const run: Stored = {
    ...key,
    ...{ account_id: accountId, run_id: newId('run', now), date, finished: false, files: [] },
    ...{ opened: 0, presented: 0, paid: 0, failed: 0, completed: 0, exceptions: 0 },
    expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  };
  await transact([put(run)]);
  return run;
}

/** Adds to a run what a call has done, and gives it as it is then. */
export async function addToRun(
  { accountId, date, run_id }: { accountId: string; date: CalendarDate; run_id: string },
  { counts, files, isFinished }: { counts: RunCounts; files: readonly string[]; isFinished: boolean },
): Promise<SandboxRun> {
  const key = sandboxRunKey(accountId, date);
  const before = await getItem<Stored>(key);
  const all = [...new Set([...(before?.files ?? []), ...files])];
  await transact([
    change(key, { from: { run_id }, set: { files: all, finished: isFinished }, add: counts }, conflict),
  ]);
  return (await getItem<Stored>(key)) as SandboxRun;
}
