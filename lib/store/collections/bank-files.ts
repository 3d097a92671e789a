import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Resolution } from '#lib/domain/direct-debit/exception.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { type Item, transact, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { bankFileKey } from './keys.ts';
import { fileId, fileShard, filesList, type Presentation } from './presentations.ts';

/**
 * A file for the bank, on its way:
 *
 *     open ── entries are put into it ──→ closed ── written ──→ released ── given to the bank ──→ presented
 *       └──────────────┴── its day is over ──→ dissolving → dissolved          │
 *                                              rejecting → rejected ←── the bank refused it
 *
 * Its entries are orders to collect or payments to make. An open file receives them through its partitions. Once it is
 * closed, its entries and their places never change. The step to `released` is the decisive one. Before it, the bank
 * cannot see a byte of the file and its entries can move to another file. After it, the file can only be given to the
 * bank, as it was written.
 */
export type BankFile = Key & {
  id: string;
  kind: FileKind;
  /** The account that tests in a sandbox; `EVERY_ACCOUNT` for the scheduled runs. */
  account_id: string;
  bank: string;
  date: CalendarDate;
  number: number;
  /** Who receives the money of its orders; null for payouts, and if a restored table does not know. */
  settlement: Settlement | null;
  state: 'open' | 'closed' | 'released' | 'presented' | 'dissolving' | 'dissolved' | 'rejecting' | 'rejected';
  /** The number of its entries. This and `total` are 0 until the file is closed. */
  operations: number;
  /** The sum of its amounts, in centavos. Ten million of the largest amounts still add up exactly. */
  total: number;
  /** The digest of its records, once it is released. */
  digest: string | null;
  /**
   * When the first return for one of its lines arrived, or an operator said what the bank did with one. From then on the
   * bank cannot refuse the file.
   */
  first_return_at: string | null;
  /** The entry that an operator settled before the first return arrived. */
  decided?: DecidedEntry;
  /** When the simulated bank of a sandbox returned it. */
  returned_at: string | null;
  /** The day on which a run has to check it next; null if nothing is left to do. */
  look_on: CalendarDate | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/**
 * The states of files that the bank has, or that can only be given to it. Once a run has tried to present it, a file is
 * `released` only if the record of one of its entries cannot be read.
 */
export const RELEASED: readonly BankFile['state'][] = ['released', 'presented'];

/** The states of files whose entries are taken out of them, or were. */
export const RECALLED: readonly BankFile['state'][] = ['dissolving', 'dissolved', 'rejecting', 'rejected'];

/** The id of an entry, and what an operator said that the bank did with it. */
export type DecidedEntry = { readonly id: string; readonly as: Resolution; readonly by: string };

/**
 * Returns a day's file by its number; undefined if there is none. The id follows from these, so a repeated run
 * finds the same file.
 */
export function findFile(of: Presentation, number: number): Promise<BankFile | undefined> {
  return findFileById(fileId(of, number));
}

/**
 * Returns the file that takes this day's entries of one settlement (null for payouts): the first open one, or a new one
 * if there is none.
 *
 * @throws ConflictError if another run began the new file at the same moment
 */
export async function openFile(
  of: Presentation,
  settlement: BankFile['settlement'],
  now: Date,
): Promise<BankFile> {
  for (let number = 1; ; number++) {
    const file = await findFile(of, number);
    if (file?.state === 'open' && file.settlement === settlement) return file;
    if (!file) return beginFile({ ...of, settlement }, number, now);
  }
}

async function beginFile(
  of: Presentation & Pick<BankFile, 'settlement'>,
  number: number,
  now: Date,
): Promise<BankFile> {
  const id = fileId(of, number);
  const time = now.toISOString();
  const file: BankFile = {
    ...bankFileKey(id),
    ...{ id, ...of, number, state: 'open', operations: 0, total: 0 },
    ...{ digest: null, first_return_at: null, returned_at: null, look_on: of.date, version: 1 },
    ...{ created_at: time, updated_at: time },
  };
  await transact([create(itemOf(file))]);
  return file;
}

/** Returns a file by its id; undefined if there is none. */
export function findFileById(id: string): Promise<BankFile | undefined> {
  return getItem<BankFile>(bankFileKey(id));
}

/** The members that can be read from a file at the bank, and the day on which a run has to look for its returns. */
type WithBank = Omit<BankFile, keyof typeof WITHOUT_RETURNS | keyof Key | 'created_at' | 'updated_at'>;

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
      ...bankFileKey(file.id),
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
  file: BankFile,
  changes: Partial<BankFile>,
  now: Date,
  more: readonly Write[] = [],
): Promise<BankFile> {
  await transact([changeFile(file, changes, now), ...more]);
  return { ...file, ...changes, version: file.version + 1 };
}

/**
 * Returns the write that notes what an operator said of an entry of a file, for the transaction that settles the entry;
 * none if a return was noted before. It fails with `ConflictError` if the file changed since it was read.
 */
export const noteDecided = (file: BankFile, decided: DecidedEntry, now: Date): Write[] =>
  file.first_return_at === null
    ? [changeFile(file, { first_return_at: now.toISOString(), decided }, now)]
    : [];

/** The version guards the write: a file that was closed or has grown meanwhile must be read again. */
function changeFile(file: BankFile, changes: Partial<BankFile>, now: Date): Write {
  const { version } = file;
  const next = { ...file, ...changes, version: version + 1, updated_at: now.toISOString() };
  return put(itemOf(next), { version });
}

/** Returns the file with its place in the list of its day and, while a run has to check it, in the queue. */
function itemOf(file: BankFile): BankFile & Item {
  const { id, kind, date, look_on } = file;
  const queued = look_on ? { due_shard: fileShard(file), due_at: look_on } : {};
  return {
    ...file,
    list_key: filesList(kind, date),
    list_sort: id,
    due_shard: undefined,
    due_at: undefined,
    ...queued,
  };
}
