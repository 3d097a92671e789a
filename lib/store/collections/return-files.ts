import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { LIST_INDEX } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { returnFileKey } from './keys.ts';

/** The outcomes of a return file's lines. */
export type ReturnCounts = {
  paid: number;
  failed: number;
  reversed: number;
  corrected: number;
  /** Lines that give the customer's objection for an order that had failed for another reason. Missing for payouts. */
  objected?: number;
  unchanged: number;
  exceptions: number;
  completed: number;
  /** Lines that could not be settled. Missing if there are none. */
  unsettled?: number;
};

/**
 * A return file, identified by the digest of its content and not by its name. It is being applied, applied, or refused
 * as a whole. `incomplete`: some of its lines could not be settled, and will be when it is read again. `own` is a copy of
 * a file that we presented, which contains no returns.
 */
export type ReturnFile = {
  digest: string;
  name: string;
  state: 'applying' | 'applied' | 'incomplete' | 'refused' | 'own';
  /** The reason for refusing it, and the place of the fault. */
  fault: { code: string; line: number; field?: string | undefined } | null;
  counts: ReturnCounts | null;
  /** How often it is read, from the second time on: again after some lines could not be settled. */
  round?: number;
  /** How often each field deviates from our format without consequence. Missing if none does. */
  oddities?: Readonly<Record<string, number>>;
  received_at: string;
  updated_at: string;
};

/** Returns the record of a file with this content; undefined if it has not been seen. */
export function findReturnFile(digest: string): Promise<ReturnFile | undefined> {
  return getItem<ReturnFile & Key>(returnFileKey(digest));
}

/** Returns the write that stores the state of a return file. */
export function noteReturnFile(file: ReturnFile): Write {
  const { digest, received_at, state } = file;
  const listed = state === 'own' ? {} : { list_key: RETURNS, list_sort: `${received_at}#${digest}` };
  return put({ ...returnFileKey(digest), account_id: 'all', ...file, ...listed });
}

/** Stores the state of a return file. */
export async function saveReturnFile(file: ReturnFile): Promise<void> {
  await transact([noteReturnFile(file)]);
}

/** Returns the return files, newest first: all, or those of one day. */
export async function listReturnFiles(limit: number, day?: CalendarDate): Promise<ReturnFile[]> {
  const { items } = await queryItems<ReturnFile>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: `list_key = :key${day ? ' AND begins_with(list_sort, :day)' : ''}`,
      ExpressionAttributeValues: { ':key': RETURNS, ...(day && { ':day': day }) },
      ScanIndexForward: false,
    },
    limit,
  );
  return items;
}

const RETURNS = 'RETURNS';
