import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  type BankFile,
  findFileById,
  moveFile,
  type Presentation,
} from '#lib/store/collections/bank-files.ts';
import { findFilesToLookAt } from '#lib/store/collections/find-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import type { Presenting } from './file-content.ts';
import { presentFile } from './present-file.ts';
import { continueRecall, dissolveFile } from './recall-file.ts';

/**
 * Finishes the files of earlier days. A released file is given to the bank, and an unreleased one is dissolved. If the
 * returns of a file are overdue, its open entries become exceptions. Returns the files that were presented.
 */
export async function tidyFiles(of: Presentation, presenting: Presenting, clock: Clock): Promise<BankFile[]> {
  const presented: BankFile[] = [];
  const { content } = presenting;
  for (const file of await findFilesToLookAt(of, of.date)) {
    if (file.state === 'dissolving' || file.state === 'rejecting') await continueRecall(file, content, clock);
    else if (file.state === 'presented') await noteOverdueReturns(file, presenting, clock);
    else if (file.state === 'released') {
      const done = await presentFile(file, presenting, clock);
      if (done) presented.push(done);
    } else if (file.date !== of.date) await dissolveFile(file, content, clock);
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
