import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { RECORD_WIDTH } from '#lib/domain/bank-file/layout.ts';
import { type BankFileSummary, checkBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { LINE_END, writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { FilingRun } from '#lib/operations/collections/run.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import {
  type BankFile,
  findFile,
  findFileById,
  moveFile,
  type Presentation,
} from '#lib/store/collections/bank-files.ts';
import { chargesOf } from '#lib/store/collections/file-charges.ts';
import { closePartitions, countsOf } from '#lib/store/collections/file-partitions.ts';
import { unlessHeld } from '#lib/store/collections/hold.ts';
import { noteReturnFile } from '#lib/store/collections/return-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { claimDueCharges } from './claim-charges.ts';
import { detailsOf, NumberNotRead } from './details-of.ts';
import { markPresented } from './mark-presented.ts';
import { copyOnce, holdingAtOther, requireSameOrders } from './other-file.ts';
import { dissolveFile } from './recall-file.ts';

/** The issuer of the files. */
export type Issuer = Pick<BankFileHeader, 'companyName' | 'rfc'>;

/** Where files are presented, and their issuer. */
export type Presenting = { files: BankFiles; issuer: Issuer };

/**
 * The business days within which the bank returns an order. After them an order without a return is an exception
 * (Decisions, Answers always get in).
 */
export const RETURNED_WITHIN = 5;

/**
 * Presents every file of a day that contains orders. It continues where an earlier run ended, and every repetition
 * presents the same file. `isOver` says when to stop early.
 */
export async function presentFiles(
  of: Presentation,
  presenting: Presenting,
  run: FilingRun,
  isOver: () => boolean = () => false,
): Promise<BankFile[]> {
  const taken: BankFile[] = [];
  for (let number = 1; !isOver(); number++) {
    const file = await findFile(of, number);
    if (!file) break;
    try {
      const done = await presentFile(file, presenting, run);
      if (done) taken.push(done);
    } catch (error) {
      if (!(error instanceof NumberNotRead)) throw error;
      await claimAgain(file, of, run);
    }
  }
  return taken;
}

/**
 * Dissolves a file that cannot be written because of one order's account number, and claims its orders again for the
 * next file of the day. That opens each number by itself: the faulty order is held with an exception, the others are
 * presented.
 */
async function claimAgain(file: BankFile, of: Presentation, run: FilingRun): Promise<void> {
  await dissolveFile(file, run);
  const ids = async function* () {
    for await (const charges of chargesOf(file)) yield charges.map(({ id }) => id);
  };
  await claimDueCharges(ids(), of, run);
}

/**
 * Presents a file, from any state:
 *
 *     closed ─→ written where the bank cannot see it ─→ released ─→ its orders in_process ─→ given to the bank
 *
 * Nothing of it reaches the bank before its release, and only those bytes after it. A run that was overtaken, because
 * the file was dissolved meanwhile, changes nothing. Returns the file if this call presented it.
 */
export async function presentFile(
  { id }: Pick<BankFile, 'id'>,
  { files, issuer }: Presenting,
  clock: Clock,
): Promise<BankFile | undefined> {
  const copied = await holdingAtOther(id, clock, async () => {
    const released = await retryOnConflict(() => release(id, { files, issuer }, clock));
    if (released?.state !== 'released') return undefined;
    await markPresented(released, clock);
    await copyOnce(files, preparedName(released), nameOf(released), sizeOf(released));
    return released;
  });
  return copied && finish(copied, clock);
}

/** Returns the name under which the bank fetches a file. */
export function nameOf({ id }: Pick<BankFile, 'id'>): string {
  return `presentments/${id}.txt`;
}

/** The file's name before its release, where the bank cannot see it. */
const preparedName = ({ id }: BankFile) => `prepared/${id}.txt`;

/** Returns the file's size in bytes. Header, details and trailer have the same width. */
export function sizeOf({ operations }: Pick<BankFile, 'operations'>): number {
  return (operations + 2) * (RECORD_WIDTH + LINE_END.length);
}

/**
 * Closes, writes and releases a file, as far as that is not done. Returns undefined if there is no such file. An open
 * file without orders stays open.
 */
async function release(id: string, presenting: Presenting, { now }: Clock): Promise<BankFile | undefined> {
  const found = await findFileById(id);
  const file = found && (await closeFile(found, now));
  if (file?.state !== 'closed') return file;
  const { digest } = await write(file, presenting);
  const updated_at = now.toISOString();
  const own = { digest, name: nameOf(file), state: 'own', fault: null, counts: null } as const;
  // Identifies a copy of this file by its content, in case one arrives as a return file.
  const mark = noteReturnFile({ ...own, received_at: updated_at, updated_at });
  return moveFile(file, { state: 'released', digest }, now, [mark, unlessHeld()]);
}

/** Closes an open file that has orders, then counts them: their number can no longer change. */
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
async function write(file: BankFile, { files, issuer }: Presenting): Promise<BankFileSummary> {
  const { bank, date: presentationDate, number: fileNumber } = file;
  const name = preparedName(file);
  const records = writeBankFile(
    { kind: 'collections', bank, presentationDate, fileNumber, ...issuer },
    detailsOf(file),
  );
  if (!(await files.putOnce(name, records, sizeOf(file)))) {
    await requireSameOrders(name, (await files.read(name)).pieces, detailsOf(file));
  }
  return checkBankFile((await files.read(name)).pieces, { kind: 'collections', bank });
}

/** Marks a released file as presented. It is read again only after a conflict. */
function finish(copied: BankFile, { now, closed }: Clock): Promise<BankFile | undefined> {
  const look_on = businessDaysAfter(copied.date, RETURNED_WITHIN, closed);
  let known: BankFile | undefined = copied;
  return retryOnConflict(async () => {
    const file = known ?? (await findFileById(copied.id));
    known = undefined;
    return file?.state === 'released' ? moveFile(file, { state: 'presented', look_on }, now) : undefined;
  });
}
