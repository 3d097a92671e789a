import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { RECORD_WIDTH } from '#lib/domain/bank-file/layout.ts';
import { type BankFileSummary, checkBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { LINE_END, writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { FilingRun } from '#lib/operations/collections/run.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import {
  type CollectionFile,
  findFile,
  findFileById,
  moveFile,
  type Presentation,
} from '#lib/store/collections/collection-files.ts';
import { chargesOf } from '#lib/store/collections/file-batches.ts';
import { closePartitions, countsOf } from '#lib/store/collections/file-partitions.ts';
import { unlessHeld } from '#lib/store/collections/hold.ts';
import { noteReturnFile } from '#lib/store/collections/return-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { claimDueCharges } from './claim-charges.ts';
import { detailsOf, NumberNotRead } from './details-of.ts';
import { markPresented } from './mark-presented.ts';
import { copyOnce, holdingAtOther, requireSameOrders } from './other-file.ts';
import { dissolveFile } from './recall-file.ts';

/** Who presents the files. */
export type Issuer = Pick<BankFileHeader, 'companyName' | 'rfc'>;

/** Where files are presented, and by whom. */
export type Presenting = { files: BankFiles; issuer: Issuer };

/** After how many business days without an answer an order is an exception (Decisions, Answers always get in). */
export const ANSWERED_WITHIN = 5;

/**
 * Takes every file of a day that holds orders to the bank. What an earlier run has done is found done: the same file
 * comes out, however often. `isOver` tells when to stop in between.
 */
export async function presentFiles(
  of: Presentation,
  presenting: Presenting,
  run: FilingRun,
  isOver: () => boolean = () => false,
): Promise<CollectionFile[]> {
  const taken: CollectionFile[] = [];
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
 * Dissolves a file that cannot be written because of one order's account number, and claims its orders again for the next file
 * of the day. That opens each number by itself: the one order is held as an exception, and the others go.
 */
async function claimAgain(file: CollectionFile, of: Presentation, run: FilingRun): Promise<void> {
  await dissolveFile(file, run);
  const ids = async function* () {
    for await (const charges of chargesOf(file)) yield charges.map(({ id }) => id);
  };
  await claimDueCharges(ids(), of, run);
}

/**
 * Takes a file to the bank, from wherever it stands:
 *
 *     closed ─→ written where the bank cannot see it ─→ released ─→ its orders in_process ─→ given to the bank
 *
 * Nothing of it reaches the bank before it is released, and nothing but those bytes after. Whoever was overtaken,
 * because the file was dissolved meanwhile, can do no harm. Gives the file where this call presented it.
 */
export async function presentFile(
  { id }: Pick<CollectionFile, 'id'>,
  { files, issuer }: Presenting,
  clock: Clock,
): Promise<CollectionFile | undefined> {
  const copied = await holdingAtOther(id, clock, async () => {
    const released = await retryOnConflict(() => release(id, { files, issuer }, clock));
    if (released?.state !== 'released') return undefined;
    await markPresented(released, clock);
    await copyOnce(files, preparedName(released), nameOf(released), sizeOf(released));
    return released;
  });
  return copied && finish(copied, clock);
}

/** Where the bank fetches a file. */
export function nameOf({ id }: Pick<CollectionFile, 'id'>): string {
  return `presentments/${id}.txt`;
}

/** Where it lies before, out of the bank's sight. */
const preparedName = ({ id }: CollectionFile) => `prepared/${id}.txt`;

/** Header, details and trailer have one width. */
export function sizeOf({ operations }: Pick<CollectionFile, 'operations'>): number {
  return (operations + 2) * (RECORD_WIDTH + LINE_END.length);
}

/** Closes, writes and releases a file, as far as that is not done. Nothing where there is nothing to present. */
async function release(
  id: string,
  presenting: Presenting,
  { now }: Clock,
): Promise<CollectionFile | undefined> {
  const found = await findFileById(id);
  const file = found && (await closeFile(found, now));
  if (file?.state !== 'closed') return file;
  const { digest } = await write(file, presenting);
  const updated_at = now.toISOString();
  const own = { digest, name: nameOf(file), state: 'own', fault: null, counts: null } as const;
  // A copy of it is known by its content when it comes back as if it were an answer.
  const mark = noteReturnFile({ ...own, received_at: updated_at, updated_at });
  return moveFile(file, { state: 'released', digest }, now, [mark, unlessHeld()]);
}

/** An open file that holds orders is closed; then those are counted, whose number cannot change any more. */
async function closeFile(file: CollectionFile, now: Date): Promise<CollectionFile> {
  if (file.state === 'open') {
    const isEmpty = (await countsOf(file)).operations === 0;
    return isEmpty
      ? file
      : closeFile(await moveFile(file, { state: 'closed' }, now, closePartitions(file)), now);
  }
  const isCounted = file.state !== 'closed' || file.operations > 0;
  return isCounted ? file : moveFile(file, await countsOf(file), now);
}

/** Writes a closed file, and reads it again: what is released is what stands there. */
async function write(file: CollectionFile, { files, issuer }: Presenting): Promise<BankFileSummary> {
  const { bank, date: presentationDate, number: fileNumber } = file;
  const name = preparedName(file);
  const records = writeBankFile({ bank, presentationDate, fileNumber, ...issuer }, detailsOf(file));
  if (!(await files.putOnce(name, records, sizeOf(file)))) {
    await requireSameOrders(name, (await files.read(name)).pieces, detailsOf(file));
  }
  return checkBankFile((await files.read(name)).pieces, { bank });
}

/** Only where it has changed meanwhile is it read again. */
function finish(copied: CollectionFile, { now, closed }: Clock): Promise<CollectionFile | undefined> {
  const look_on = businessDaysAfter(copied.date, ANSWERED_WITHIN, closed);
  let known: CollectionFile | undefined = copied;
  return retryOnConflict(async () => {
    const file = known ?? (await findFileById(copied.id));
    known = undefined;
    return file?.state === 'released' ? moveFile(file, { state: 'presented', look_on }, now) : undefined;
  });
}
