import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { getItems, queryItems } from '#lib/store/engine/read.ts';
import { LIST_INDEX } from '#lib/store/indexes.ts';
import {
  type CollectionFile,
  fileShard,
  filesList,
  findFile,
  type Presentation,
} from './collection-files.ts';
import { findDue } from './due-collections.ts';
import { collectionFileKey } from './keys.ts';

/** Returns the ids of the files that were released: those at the bank, and those that can only be given to it. */
export async function findReleasedIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await getItems<CollectionFile>([...new Set(ids)].map(collectionFileKey));
  const released = files.filter((file) => file?.state === 'released' || file?.state === 'presented');
  return new Set(released.map((file) => file?.id ?? ''));
}

/** Returns the ids of the files that the bank refused. */
export async function findRefusedIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await getItems<CollectionFile>(ids.map(collectionFileKey));
  const refused = files.filter((file) => file?.state === 'rejecting' || file?.state === 'rejected');
  return new Set(refused.map((file) => file?.id ?? ''));
}

/**
 * Returns the files that a run has to check by a day, earliest first. Their records are current, but the index may lag
 * behind by a moment.
 */
export async function findFilesToLookAt(accountId: string, until: CalendarDate): Promise<CollectionFile[]> {
  const found = await findFilesInQueue(accountId, until);
  return found.filter(({ look_on }) => look_on !== null && look_on <= until);
}

/** Returns the files that a run has to check on any day, or up to one. */
export async function findFilesInQueue(
  accountId: string,
  until = FAR_OFF as CalendarDate,
): Promise<CollectionFile[]> {
  const found: CollectionFile[] = [];
  for await (const ids of findDue(fileShard(accountId), { until })) {
    const files = await getItems<CollectionFile>(ids.map(collectionFileKey));
    found.push(...files.filter((file) => file !== undefined));
  }
  return found;
}

const FAR_OFF = '9999-12-31';

/** Returns the files of a day in the order of their numbers, as of this moment. */
export async function findFilesOf(of: Presentation): Promise<CollectionFile[]> {
  const found: CollectionFile[] = [];
  for (let number = 1; ; number++) {
    const file = await findFile(of, number);
    if (!file) return found;
    found.push(file);
  }
}

/** Returns the files of a day, of every account or of one, in the order of their ids. */
export async function listFiles(date: CalendarDate, accountId?: string): Promise<CollectionFile[]> {
  const { items } = await queryItems<CollectionFile>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :key AND begins_with(list_sort, :of)',
      ExpressionAttributeValues: { ':key': filesList(date), ':of': accountId ? `${accountId}/` : '' },
    },
    MOST_FILES,
  );
  return items;
}

/** Far more than the files of one day. */
const MOST_FILES = 10_000;
