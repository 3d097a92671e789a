import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from './change.ts';
import { collectionRunKey, type Key } from './keys.ts';
import { getItem, queryItems } from './read.ts';
import { transact } from './transact.ts';

/** What the scheduled run of a day has done when it ended; the last one where it was run several times. */
export type CollectionRun = {
  date: CalendarDate;
  /** Orders that it took to the bank in files of the day. */
  claimed: number;
  /** Orders that were due and could not be presented. */
  waiting: number;
  files: string[];
  finished_at: string;
  /** The last reference that was drawn by then; former releases did not note it. */
  last_reference?: number;
};

/** Notes a run that has come to its end. */
export async function noteRun(run: CollectionRun): Promise<void> {
  await transact([put({ ...collectionRunKey(run.date), account_id: 'all', ...run })]);
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
