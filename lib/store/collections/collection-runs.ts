import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { NO_WORK, type RunWork } from '#lib/domain/direct-debit/run-work.ts';
import { change, conflict, put } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { collectionRunKey, runWorkKey } from './keys.ts';

/** The combined result of a day's scheduled runs: the first one and its repetitions. */
export type CollectionRun = {
  date: CalendarDate;
  /** Orders in the day's files that were given to the bank. */
  claimed: number;
  /** Orders that were due when the last run ended and could not be presented. */
  waiting: number;
  /** The ids of the files given to the bank, including those left from earlier days. */
  files: string[];
  /** When the last run ended. */
  finished_at: string;
  /** The last reference drawn by then. */
  last_reference: number;
};

/**
 * Stores the result of a completed run. It adds the run's files to those of earlier runs that day, and replaces the
 * other members.
 */
export function noteRun(run: CollectionRun): Promise<void> {
  return retryOnConflict(async () => {
    const before = await findRun(run.date);
    const files = [...new Set([...(before?.files ?? []), ...run.files])];
    const all = { ...collectionRunKey(run.date), account_id: 'all', ...run, files };
    await transact([put(all, before ? { finished_at: before.finished_at } : { pk: missing })]);
  });
}

/** Returns the result of a day's runs as of this moment; undefined if none was completed. */
export function findRun(date: CalendarDate): Promise<CollectionRun | undefined> {
  return getItem<CollectionRun & Key>(collectionRunKey(date));
}

/** Returns the results of completed runs, latest day first. */
export async function listRuns(limit: number): Promise<CollectionRun[]> {
  const { items } = await queryItems<CollectionRun & Key>(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': collectionRunKey('').pk },
      ScanIndexForward: false,
    },
    limit,
  );
  return items;
}

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
