import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { type BankFile, findFileById, moveFile } from '#lib/store/collections/bank-files.ts';
import { closePartitions, countsOf } from '#lib/store/collections/file-partitions.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import type { FileContent } from './file-content.ts';

/** What takes the entries out of a file, and reports that. */
type Recalling = Pick<FileContent, 'recall'> & Partial<Pick<FileContent, 'report'>>;

/**
 * Dissolves a file that was not released by the end of its day. Its dates are past, so its entries are put into
 * another file. Does nothing if it was released meanwhile.
 */
export async function dissolveFile(
  { id }: Pick<BankFile, 'id'>,
  content: Recalling,
  clock: Clock,
  files?: BankFiles,
): Promise<void> {
  const file = await begin(id, ['open', 'closed'], 'dissolving', clock);
  if (file) await recallEntries(file, { content, files }, { fileId: id, wasRefused: false }, clock);
}

/** The reason why a file cannot be recalled. */
export type NotRejected = 'unknown_file' | 'not_presented' | 'returned';

/**
 * Recalls a file that the bank refused unread: its entries are presented again with a later day's file. Not possible
 * once a return for any of its lines has arrived, or an operator has said what the bank did with one. Returns the
 * recalled file, or the reason why it cannot be recalled.
 */
export async function rejectFile(
  id: string,
  content: Recalling,
  clock: Clock,
  files?: BankFiles,
): Promise<BankFile | NotRejected> {
  const file = await begin(id, ['presented'], 'rejecting', clock);
  if (!file) {
    const found = await findFileById(id);
    if (found?.state === 'rejected') return reportRecall(found, { content, files }, clock);
    if (!found) return 'unknown_file';
    return found.first_return_at === null ? 'not_presented' : 'returned';
  }
  return recallEntries(file, { content, files }, { fileId: id, wasRefused: true }, clock);
}

/** Continues the recall of a file that an earlier run began, up to its report. */
export async function continueRecall(
  file: BankFile,
  content: Recalling,
  clock: Clock,
  files: BankFiles,
): Promise<void> {
  const outside = { content, files };
  if (file.state === 'rejected' || file.state === 'dissolved') await reportRecall(file, outside, clock);
  else await recallEntries(file, outside, { fileId: file.id, wasRefused: file.state === 'rejecting' }, clock);
}

function begin(
  id: string,
  from: readonly BankFile['state'][],
  state: 'dissolving' | 'rejecting',
  { now }: Clock,
): Promise<BankFile | undefined> {
  return retryOnConflict(async () => {
    const file = await findFileById(id);
    if (file?.state === state) return file;
    if (!file || !from.includes(file.state) || file.first_return_at !== null) return undefined;
    // Closed partitions accept no more entries.
    return moveFile(file, { state, look_on: file.date }, now, closePartitions(file));
  });
}

/** The same, with the place of the reports; undefined if the caller knows none, and none is written. */
type Outside = { readonly content: Recalling; readonly files: BankFiles | undefined };

async function recallEntries(
  file: BankFile,
  outside: Outside,
  unread: UnreadFile,
  clock: Clock,
): Promise<BankFile> {
  const state = unread.wasRefused ? 'rejected' : 'dissolved';
  const entries = await outside.content.recall(file, unread, clock);
  // A merchant who tests in a sandbox needs no operator.
  const isIncident = unread.wasRefused && file.account_id === EVERY_ACCOUNT;
  log(isIncident ? 'error' : 'warn', `bank_file_${state}`, { file: file.id, entries });
  const counts = file.operations === 0 ? await countsOf(file) : {};
  const isReported = outside.files !== undefined && (isIncident || file.date < clock.today);
  const look_on = isReported ? file.date : null;
  const recalled = await unlessFinished(file, { ...counts, state, look_on }, clock);
  return reportRecall(recalled, outside, clock);
}

/**
 * Writes the report of the day of a recalled file, if it is to be written: by it, the closing of today knows that the
 * presentment of that day has changed. Runs look at the file until then. The closing of a file's own day reads the
 * orders.
 */
async function reportRecall(file: BankFile, { content, files }: Outside, clock: Clock): Promise<BankFile> {
  if (!files || file.look_on === null) return file;
  await content.report?.([{ day: file.date, of: file.account_id, isChanged: true }], file.id, files);
  return unlessFinished(file, { look_on: null }, clock);
}

/** Changes a recalled file, unless another run has finished the recall. */
async function unlessFinished(
  file: BankFile,
  changes: Parameters<typeof moveFile>[1],
  { now }: Clock,
): Promise<BankFile> {
  try {
    return await moveFile(file, changes, now);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return { ...file, ...changes, look_on: null };
  }
}
