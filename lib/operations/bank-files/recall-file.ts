import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import { type BankFile, findFileById, moveFile } from '#lib/store/collections/bank-files.ts';
import { closePartitions, countsOf } from '#lib/store/collections/file-partitions.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import type { FileContent } from './file-content.ts';

/** What takes the entries out of a file. */
type Recalling = Pick<FileContent, 'recall'>;

/**
 * Dissolves a file that was not released by the end of its day. Its dates are past, so its entries are put into
 * another file. Does nothing if it was released meanwhile.
 */
export async function dissolveFile(
  { id }: Pick<BankFile, 'id'>,
  content: Recalling,
  clock: Clock,
): Promise<void> {
  const file = await begin(id, ['open', 'closed'], 'dissolving', clock);
  if (file) await recallEntries(file, content, { fileId: id, wasRefused: false }, clock);
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
): Promise<BankFile | NotRejected> {
  const file = await begin(id, ['presented'], 'rejecting', clock);
  if (!file) {
    const found = await findFileById(id);
    if (found?.state === 'rejected') return found;
    if (!found) return 'unknown_file';
    return found.first_return_at === null ? 'not_presented' : 'returned';
  }
  return recallEntries(file, content, { fileId: id, wasRefused: true }, clock);
}

/** Continues the recall of a file that an earlier run began. */
export async function continueRecall(file: BankFile, content: Recalling, clock: Clock): Promise<void> {
  await recallEntries(file, content, { fileId: file.id, wasRefused: file.state === 'rejecting' }, clock);
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

async function recallEntries(
  file: BankFile,
  content: Recalling,
  unread: UnreadFile,
  clock: Clock,
): Promise<BankFile> {
  const state = unread.wasRefused ? 'rejected' : 'dissolved';
  const entries = await content.recall(file, unread, clock);
  const { now } = clock;
  // A merchant who tests in a sandbox needs no operator.
  const isIncident = unread.wasRefused && file.account_id === EVERY_ACCOUNT;
  log(isIncident ? 'error' : 'warn', `bank_file_${state}`, { file: file.id, entries });
  try {
    const counts = file.operations === 0 ? await countsOf(file) : {};
    return await moveFile(file, { ...counts, state, look_on: null }, now);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // Another run has finished the recall.
    return { ...file, state, look_on: null };
  }
}
