import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { type Item, transact, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { collectionFileKey } from './keys.ts';

/**
 * A file for the bank, on its way:
 *
 *     open ── orders are put into it ──→ closed ── written ──→ released ── given to the bank ──→ presented
 *       └──────────────┴── its day is over ──→ dissolving → dissolved          │
 *                                              rejecting → rejected ←── the bank refused it
 *
 * While it is open orders come into it by its partitions; once it is closed its orders and their places never change. The step to
 * `released` is the one that counts: before it the bank cannot see a byte of the file and its orders can be put into
 * another one; after it the file can only be given to the bank, as it was written.
 */
export type CollectionFile = Key & {
  id: string;
  /** Whose orders it holds: one account's that tests in a sandbox, otherwise those of `EVERY_ACCOUNT`. */
  account_id: string;
  bank: string;
  date: CalendarDate;
  number: number;
  state: 'open' | 'closed' | 'released' | 'presented' | 'dissolving' | 'dissolved' | 'rejecting' | 'rejected';
  /** How many orders it holds; 0 until it is closed and they were counted, as are their amounts. */
  operations: number;
  /** The amounts together, in centavos: ten million of the largest ones are still counted exactly. */
  total: number;
  /** That of its records, once it is released. */
  digest: string | null;
  /** The first time that a line of it was answered: it cannot be refused any more. */
  answered_at: string | null;
  /** When the simulated bank of a sandbox has returned it. */
  returned_at: string | null;
  /** The day on which a run has to look at it next; null where nothing is left to do. */
  look_on: CalendarDate | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** Whose files hold the orders of all accounts: those of the scheduled runs. */
export const EVERY_ACCOUNT = 'all';

/** Whose and which day's files. */
export type Presentation = { account_id: string; bank: string; date: CalendarDate };

/** The first, second … file of a day. Its id says all of that, so that a repeated run finds the same one. */
export async function findFile(of: Presentation, number: number): Promise<CollectionFile | undefined> {
  return getItem<CollectionFile>(collectionFileKey(fileId(of, number)));
}

/**
 * The file that orders of this day are put into: the first one that is not closed, a new one where none is left.
 * `ConflictError` where somebody else has begun that at the same moment.
 */
export async function openFile(of: Presentation, now: Date): Promise<CollectionFile> {
  for (let number = 1; ; number++) {
    const file = await findFile(of, number);
    if (file?.state === 'open') return file;
    if (!file) return beginFile(of, number, now);
  }
}

async function beginFile(of: Presentation, number: number, now: Date): Promise<CollectionFile> {
  const id = fileId(of, number);
  const time = now.toISOString();
  const file: CollectionFile = {
    ...collectionFileKey(id),
    ...{ id, ...of, number, state: 'open', operations: 0, total: 0 },
    ...{ digest: null, answered_at: null, returned_at: null, look_on: of.date, version: 1 },
    ...{ created_at: time, updated_at: time },
  };
  await transact([create(itemOf(file))]);
  return file;
}

/** A file by its id, or nothing. */
export function findFileById(id: string): Promise<CollectionFile | undefined> {
  return getItem<CollectionFile>(collectionFileKey(id));
}

/** What a file shows that lies with the bank, and the day on which a run has to look for its answer. */
type WithBank = Omit<CollectionFile, keyof typeof UNANSWERED | keyof Key | 'created_at' | 'updated_at'>;

const UNANSWERED = { state: 'presented', answered_at: null, returned_at: null, version: 1 } as const;

/**
 * Stores a file that was found with the bank, in the place of what was known of it.
 * `ConflictError` where that has changed meanwhile.
 */
export async function savePresented(file: WithBank, now: Date, more: readonly Write[]): Promise<void> {
  const known = await findFileById(file.id);
  const time = now.toISOString();
  if (known) await moveFile(known, { ...file, state: 'presented' }, now, more);
  else {
    const item = {
      ...collectionFileKey(file.id),
      ...UNANSWERED,
      ...file,
      created_at: time,
      updated_at: time,
    };
    await transact([create(itemOf(item)), ...more]);
  }
}

/** A file with what has become of it. `ConflictError` where it is no longer as it was read. */
export async function moveFile(
  file: CollectionFile,
  changes: Partial<CollectionFile>,
  now: Date,
  more: readonly Write[] = [],
): Promise<CollectionFile> {
  await transact([changeFile(file, changes, now), ...more]);
  return { ...file, ...changes, version: file.version + 1 };
}

/** Only from where it was read: a file that was closed, or has grown, meanwhile is read again. */
function changeFile(file: CollectionFile, changes: Partial<CollectionFile>, now: Date): Write {
  const { version } = file;
  const next = { ...file, ...changes, version: version + 1, updated_at: now.toISOString() };
  return put(itemOf(next), { version });
}

/** The file with its place among those of its day and, while a run has to look at it, in the queue. */
function itemOf(file: CollectionFile): CollectionFile & Item {
  const { id, account_id, date, look_on } = file;
  const queued = look_on ? { due_shard: fileShard(account_id), due_at: look_on } : {};
  return {
    ...file,
    list_key: filesList(date),
    list_sort: id,
    due_shard: undefined,
    due_at: undefined,
    ...queued,
  };
}

export const filesList = (date: CalendarDate) => `FILES#${date}`;
export const fileShard = (accountId: string) => `FILE#${accountId}`;

function fileId({ account_id, bank, date }: Presentation, number: number): string {
  return `${account_id}/${date}-${bank}-${String(number).padStart(5, '0')}`;
}
