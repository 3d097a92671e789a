import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { getExisting, queryItems } from '#lib/store/engine/read.ts';
import { LAST_DAY, LIST_INDEX } from '#lib/store/indexes.ts';
import { type BankFile, findFile, RELEASED } from './bank-files.ts';
import { findDue } from './due-collections.ts';
import { bankFileKey } from './keys.ts';
import { fileShard, filesList, type Presentation } from './presentations.ts';

/** Returns the ids of the files that were released: those at the bank, and those that can only be given to it. */
export async function findReleasedIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await findFiles([...new Set(ids)]);
  const released = files.filter(({ state }) => RELEASED.includes(state));
  return new Set(released.map(({ id }) => id));
}

/** Returns the ids of the files that the bank refused. */
export async function findRefusedIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await findFiles(ids);
  const refused = files.filter(({ state }) => state === 'rejecting' || state === 'rejected');
  return new Set(refused.map(({ id }) => id));
}

const findFiles = (ids: readonly string[]): Promise<BankFile[]> =>
  getExisting<BankFile>(ids.map(bankFileKey));

/** The kind of some files, and whose they are. */
type OfOwner = Pick<Presentation, 'kind' | 'account_id'>;

/**
 * Returns the files that a run has to check by a day, earliest first. Their records are current, but the index may lag
 * behind by a moment.
 */
export async function findFilesToLookAt(of: OfOwner, until: CalendarDate): Promise<BankFile[]> {
  const found = await findFilesInQueue(of, until);
  return found.filter(({ look_on }) => look_on !== null && look_on <= until);
}

/** Returns the files that a run has to check on any day, or up to one. */
export async function findFilesInQueue(of: OfOwner, until = LAST_DAY): Promise<BankFile[]> {
  const found: BankFile[] = [];
  for await (const ids of findDue(fileShard(of), { until })) {
    found.push(...(await findFiles(ids)));
  }
  return found;
}

/** Returns the files of a day in the order of their numbers, as of this moment. */
export async function findFilesOf(of: Presentation): Promise<BankFile[]> {
  const found: BankFile[] = [];
  for (let number = 1; ; number++) {
    const file = await findFile(of, number);
    if (!file) return found;
    found.push(file);
  }
}

/** Returns the files of a kind and a day, of every account or of one, in the order of their ids. */
export async function listFiles(
  date: CalendarDate,
  { kind = 'collections', accountId }: { kind?: FileKind | undefined; accountId?: string | undefined } = {},
): Promise<BankFile[]> {
  // DynamoDB refuses an empty text in the condition of a key.
  const ofOne = accountId !== undefined;
  const { items } = await queryItems<BankFile>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: `list_key = :key${ofOne ? ' AND begins_with(list_sort, :of)' : ''}`,
      ExpressionAttributeValues: { ':key': filesList(kind, date), ...(ofOne && { ':of': `${accountId}/` }) },
    },
    MOST_FILES,
  );
  return items;
}

/** Far more than the files of one day. */
const MOST_FILES = 10_000;
