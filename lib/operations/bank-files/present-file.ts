import { RETURNED_WITHIN } from '#lib/domain/bank-file/file-kind.ts';
import { type BankFileSummary, checkBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { sizeOf, writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock, RunClock } from '#lib/domain/direct-debit/clock.ts';
import { type BankFile, findFile, findFileById, moveFile } from '#lib/store/collections/bank-files.ts';
import { closePartitions, countsOf } from '#lib/store/collections/file-partitions.ts';
import { unlessHeld } from '#lib/store/collections/hold.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { noteReturnFile } from '#lib/store/collections/return-files.ts';
import { countSuspensions, unlessSuspendedSince } from '#lib/store/collections/suspensions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { asFarAsReadable } from './entries-left.ts';
import type { Presenting } from './file-content.ts';
import { nameOf, preparedName } from './file-names.ts';
import { EntryNotReleased } from './not-released.ts';
import { copyOnce, holdingAtOther, requireSameEntries } from './other-file.ts';
import { dissolveFile } from './recall-file.ts';

/**
 * Presents every file of a day that has entries. It continues where an earlier run ended, and every repetition presents
 * the same file. A file that cannot be released because of one entry is dissolved, and the others of its entries are
 * presented with the next file of the day. `isOver` says when to stop early: no file is released after that.
 */
export async function presentFiles(
  of: Presentation,
  presenting: Presenting,
  run: RunClock,
  isOver: () => boolean = () => false,
): Promise<BankFile[]> {
  const taken: BankFile[] = [];
  for (let number = 1; !isOver(); number++) {
    const file = await findFile(of, number);
    if (!file) break;
    try {
      const done = await presentFile(file, presenting, run, isOver);
      if (done) taken.push(done);
    } catch (error) {
      if (!(error instanceof EntryNotReleased)) throw error;
      await asFarAsReadable(file, dissolveFile(file, presenting.content, run, presenting.files));
      await presenting.content.refile(file, run);
    }
  }
  return taken;
}

/**
 * Presents a file, from any state:
 *
 *     closed ─→ written where the bank cannot see it ─→ released ─→ its entries noted ─→ given to the bank
 *
 * Nothing of it reaches the bank before its release, and only those bytes after it. A run that was overtaken, because
 * the file was dissolved meanwhile, changes nothing. If the record of an entry cannot be read after the release, the bank
 * has the file, which stays `released`: a later run notes that entry. Returns the file if this call presented it.
 */
export async function presentFile(
  { id }: Pick<BankFile, 'id'>,
  presenting: Presenting,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<BankFile | undefined> {
  const { files, content } = presenting;
  const noted = await holdingAtOther({ id, kind: content.kind }, clock, async () => {
    const released = await retryOnConflict(() => release(id, presenting, clock, isOver));
    if (released?.state !== 'released') return undefined;
    const isNoted = await asFarAsReadable(released, content.markPresented(released, clock));
    await copyOnce(released, files);
    return isNoted ? released : undefined;
  });
  return noted && finish(noted, clock);
}

/**
 * Closes, writes and releases a file, as far as that is not done. Returns undefined if there is no such file. An open
 * file without entries stays open.
 *
 * Suspensions are counted before the accounts of the entries are read. If a merchant is suspended after that, the release
 * fails and is decided again.
 */
async function release(
  id: string,
  presenting: Presenting,
  { now }: Clock,
  isOver: () => boolean,
): Promise<BankFile | undefined> {
  const found = await findFileById(id);
  const file = found && (await closeFile(found, now));
  if (file?.state !== 'closed') return file;
  const suspensions = await countSuspensions();
  const { digest } = await write(file, presenting);
  if (isOver()) return file;
  const updated_at = now.toISOString();
  const own = { digest, name: nameOf(file), state: 'own', fault: null, counts: null } as const;
  // Identifies a copy of this file by its content, in case one arrives as a return file.
  const mark = noteReturnFile({ ...own, received_at: updated_at, updated_at });
  const others = [mark, unlessHeld(), unlessSuspendedSince(suspensions)];
  return moveFile(file, { state: 'released', digest }, now, others);
}

/** Closes an open file that has entries, then counts them: their number can no longer change. */
async function closeFile(file: BankFile, now: Date): Promise<BankFile> {
  if (file.state === 'open') {
    const isEmpty = (await countsOf(file)).operations === 0;
    return isEmpty
      ? file
      : closeFile(await moveFile(file, { state: 'closed' }, now, closePartitions(file)), now);
  }
  const isCounted = file.state !== 'closed' || file.operations > 0;
  return isCounted ? file : moveFile(file, await countsOf(file), now);
}

/** Writes a closed file and reads it again, so that the stored bytes are what is released. */
async function write(file: BankFile, { files, issuer, content }: Presenting): Promise<BankFileSummary> {
  const { kind, bank, date: presentationDate, number: fileNumber } = file;
  const name = preparedName(file);
  const header = { kind, bank, presentationDate, fileNumber, ...issuer };
  const records = writeBankFile(header, content.details(file));
  if (!(await files.putOnce(name, records, sizeOf(file)))) {
    await requireSameEntries(file, (await files.read(name)).pieces, content.details(file));
  }
  return checkBankFile((await files.read(name)).pieces, { kind, bank });
}

/** Returns the first day on which the returns of a file are overdue. */
export const overdueOn = ({ date, kind }: BankFile, { closed }: Pick<Clock, 'closed'>): CalendarDate =>
  businessDaysAfter(date, RETURNED_WITHIN[kind], closed);

/** Marks a released file as presented. It is read again only after a conflict. */
function finish(copied: BankFile, clock: Clock): Promise<BankFile | undefined> {
  const { now } = clock;
  const look_on = overdueOn(copied, clock);
  let known: BankFile | undefined = copied;
  return retryOnConflict(async () => {
    const file = known ?? (await findFileById(copied.id));
    known = undefined;
    return file?.state === 'released' ? moveFile(file, { state: 'presented', look_on }, now) : undefined;
  });
}
