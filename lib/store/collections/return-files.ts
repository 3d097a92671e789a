import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { LIST_INDEX } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { returnFileKey } from './keys.ts';

/** What was done by a return file. */
export type ReturnCounts = {
  paid: number;
  failed: number;
  reversed: number;
  corrected: number;
  /** Failed before for another reason; its customer does not want it. Missing in files of earlier releases. */
  objected?: number;
  unchanged: number;
  exceptions: number;
  completed: number;
};

/**
 * A file that came from the bank, known by the digest of its content and not by its name: being applied; applied; or
 * refused, whole. `own` is a file that we have presented, whose copy is no answer.
 */
export type ReturnFile = {
  digest: string;
  name: string;
  state: 'applying' | 'applied' | 'refused' | 'own';
  /** Why it was refused, and where. */
  fault: { code: string; line: number; field?: string | undefined } | null;
  counts: ReturnCounts | null;
  /** How often which field is not as we would write it, and did not matter. Missing if none is. */
  oddities?: Readonly<Record<string, number>>;
  received_at: string;
  updated_at: string;
};

/** What is known of a file with this content, or nothing where nobody has seen it. */
export function findReturnFile(digest: string): Promise<ReturnFile | undefined> {
  return getItem<ReturnFile & Key>(returnFileKey(digest));
}

/** The write that notes what has become of a file. */
export function noteReturnFile(file: ReturnFile): Write {
  const { digest, received_at, state } = file;
  const listed = state === 'own' ? {} : { list_key: ANSWERS, list_sort: `${received_at}#${digest}` };
  return put({ ...returnFileKey(digest), account_id: 'all', ...file, ...listed });
}

/** Notes what has become of a file. */
export async function saveReturnFile(file: ReturnFile): Promise<void> {
  await transact([noteReturnFile(file)]);
}

/** The files that came from the bank, the newest first; those of one day where it is given. */
export async function listReturnFiles(limit: number, day?: CalendarDate): Promise<ReturnFile[]> {
  const { items } = await queryItems<ReturnFile>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: `list_key = :key${day ? ' AND begins_with(list_sort, :day)' : ''}`,
      ExpressionAttributeValues: { ':key': ANSWERS, ...(day && { ':day': day }) },
      ScanIndexForward: false,
    },
    limit,
  );
  return items;
}

const ANSWERS = 'ANSWERS';
