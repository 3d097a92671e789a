import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type BankFile, findFileById, moveFile, RECALLED } from '#lib/store/collections/bank-files.ts';
import { findFilesToLookAt } from '#lib/store/collections/find-files.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { asFarAsReadable } from './entries-left.ts';
import type { Presenting } from './file-content.ts';
import { overdueOn, presentFile } from './present-file.ts';
import { continueRecall, dissolveFile } from './recall-file.ts';

/**
 * Finishes the files of earlier days. A released file is given to the bank, and an unreleased one is dissolved. If the
 * returns of a file are overdue, its open entries become exceptions. An entry whose record cannot be read keeps no other
 * from the bank, nor from its exception: its file is looked at again by the next run. Returns the files that were
 * presented.
 */
export async function tidyFiles(of: Presentation, presenting: Presenting, clock: Clock): Promise<BankFile[]> {
  const presented: BankFile[] = [];
  const { content, files } = presenting;
  for (const file of await findFilesToLookAt(of, of.date)) {
    if (file.state === 'released') {
      const done = await presentFile(file, presenting, clock);
      if (done) presented.push(done);
      // The bank has it all the same: its other entries do not wait for a repair.
      else if (overdueOn(file, clock) <= of.date)
        await asFarAsReadable(file, content.noteOverdue(file, clock));
    } else if (RECALLED.includes(file.state))
      await asFarAsReadable(file, continueRecall(file, content, clock, files));
    else if (file.state === 'presented')
      await asFarAsReadable(file, noteOverdueReturns(file, presenting, clock));
    else if (file.date !== of.date) await asFarAsReadable(file, dissolveFile(file, content, clock, files));
  }
  return presented;
}

/** Notes which returns of a file are overdue. No run has to check the file again. */
async function noteOverdueReturns(file: BankFile, { content }: Presenting, clock: Clock): Promise<void> {
  await content.noteOverdue(file, clock);
  await retryOnConflict(async () => {
    const current = await findFileById(file.id);
    if (current?.state === 'presented') await moveFile(current, { look_on: null }, clock.now);
  });
}
