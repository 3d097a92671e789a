import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
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
 * An open file receives orders through its partitions. Once it is closed, its orders and their places never change. The
 * step to `released` is the decisive one. Before it, the bank cannot see a byte of the file and its orders can move to
 * another file. After it, the file can only be given to the bank, as it was written.
 */
export type CollectionFile = Key & {
  id: string;
  /** The account that tests in a sandbox; `EVERY_ACCOUNT` for the scheduled runs. */
  account_id: string;
  bank: string;
  date: CalendarDate;
  number: number;
  /** Who receives the money of its orders; null if a restored table does not know. */
  settlement: Settlement | null;
  state: 'open' | 'closed' | 'released' | 'presented' | 'dissolving' | 'dissolved' | 'rejecting' | 'rejected';
  /** The number of its orders. This and `total` are 0 until the file is closed. */
  operations: number;
  /** The sum of its amounts, in centavos. Ten million orders of the largest amount still add up exactly. */
  total: number;
  /** The digest of its records, once it is released. */
  digest: string | null;
  /** When the first return for one of its lines arrived. From then on the bank cannot refuse the file. */
  first_return_at: string | null;
  /** When the simulated bank of a sandbox returned it. */
  returned_at: string | null;
  /** The day on which a run has to check it next; null if nothing is left to do. */
  look_on: CalendarDate | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** The owner of the files that hold the orders of all accounts: those of the scheduled runs. */
export const EVERY_ACCOUNT = 'all';

/** The account, bank and day of some files. */
export type Presentation = { account_id: string; bank: string; date: CalendarDate };

/**
 * Returns a day's file by its number, from 1; undefined if there is none. The id follows from these, so a repeated run
 * finds the same file.
 */
export async function findFile(of: Presentation, number: number): Promise<CollectionFile | undefined> {
  return getItem<CollectionFile>(collectionFileKey(fileId(of, number)));
}

/**
 * Returns the file that takes this day's orders of one settlement: the first open one, or a new one if there is none.
 *
 * @throws ConflictError if another run began the new file at the same moment
 */
export async function openFile(of: Presentation, settlement: Settlement, now: Date): Promise<CollectionFile> {
  for (let number = 1; ; number++) {
    const file = await findFile(of, number);
    if (file?.state === 'open' && file.settlement === settlement) return file;
    if (!file) return beginFile({ ...of, settlement }, number, now);
  }
}

async function beginFile(
  of: Presentation & Pick<CollectionFile, 'settlement'>,
  number: number,
  now: Date,
): Promise<CollectionFile> {
  const id = fileId(of, number);
  const time = now.toISOString();
  const file: CollectionFile = {
    ...collectionFileKey(id),
    ...{ id, ...of, number, state: 'open', operations: 0, total: 0 },
    ...{ digest: null, first_return_at: null, returned_at: null, look_on: of.date, version: 1 },
    ...{ created_at: time, updated_at: time },
  };
  await transact([create(itemOf(file))]);
  return file;
}

/** Returns a file by its id; undefined if there is none. */
export function findFileById(id: string): Promise<CollectionFile | undefined> {
  return getItem<CollectionFile>(collectionFileKey(id));
}

/** The members that can be read from a file at the bank, and the day on which a run has to look for its returns. */
type WithBank = Omit<CollectionFile, keyof typeof WITHOUT_RETURNS | keyof Key | 'created_at' | 'updated_at'>;

const WITHOUT_RETURNS = { state: 'presented', first_return_at: null, returned_at: null, version: 1 } as const;

/**
 * Stores a file that was found at the bank, and replaces its record if there is one.
 *
 * @throws ConflictError if that record changed meanwhile
 */
export async function savePresented(file: WithBank, now: Date, more: readonly Write[]): Promise<void> {
  const known = await findFileById(file.id);
  const time = now.toISOString();
  if (known) await moveFile(known, { ...file, state: 'presented' }, now, more);
  else {
    const item = {
      ...collectionFileKey(file.id),
      ...WITHOUT_RETURNS,
      ...file,
      created_at: time,
      updated_at: time,
    };
    await transact([create(itemOf(item)), ...more]);
  }
}

/**
 * Changes a file and returns it as changed.
 *
 * @throws ConflictError if the file changed since it was read
 */
export async function moveFile(
  file: CollectionFile,
  changes: Partial<CollectionFile>,
  now: Date,
  more: readonly Write[] = [],
): Promise<CollectionFile> {
  await transact([changeFile(file, changes, now), ...more]);
  return { ...file, ...changes, version: file.version + 1 };
}

/** The version guards the write: a file that was closed or has grown meanwhile must be read again. */
function changeFile(file: CollectionFile, changes: Partial<CollectionFile>, now: Date): Write {
  const { version } = file;
  const next = { ...file, ...changes, version: version + 1, updated_at: now.toISOString() };
  return put(itemOf(next), { version });
}

/** Returns the file with its place in the list of its day and, while a run has to check it, in the queue. */
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
