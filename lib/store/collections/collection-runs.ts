import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { collectionRunKey } from './keys.ts';

/** What the scheduled runs of a day have done together: the first one, and the runs that were made again. */
export type CollectionRun = {
  date: CalendarDate;
  /** Orders in the files of the day that were given to the bank. */
  claimed: number;
  /** Orders that were due when the last of them ended, and could not be presented. */
  waiting: number;
  /** The files that they gave to the bank, those left of earlier days among them. */
  files: string[];
  /** When the last of them ended. */
  finished_at: string;
  /** The last reference that was drawn by then; former releases did not note it. */
  last_reference?: number;
};

/** Adds a run that has come to its end to what is known of its day. Only `files` is of this run alone. */
export function noteRun(run: CollectionRun): Promise<void> {
  return retryOnConflict(async () => {
    const before = await findRun(run.date);
    const files = [...new Set([...(before?.files ?? []), ...run.files])];
    const all = { ...collectionRunKey(run.date), account_id: 'all', ...run, files };
    await transact([put(all, before ? { finished_at: before.finished_at } : { pk: missing })]);
  });
}

/** What is known of the run of a day as of this moment, or nothing where none came to its end. */
export function findRun(date: CalendarDate): Promise<CollectionRun | undefined> {
  return getItem<CollectionRun & Key>(collectionRunKey(date));
}

/** The runs that came to their end, those of the latest days first. */
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
