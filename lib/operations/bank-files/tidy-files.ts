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

/** The files that a run has finished: those that the bank has now, and those whose entries wait for another file. */
type Tidied = { readonly presented: readonly BankFile[]; readonly recalled: readonly BankFile[] };

/**
 * Finishes the files of earlier days. A released file is given to the bank, and an unreleased one is dissolved. If the
 * returns of a file are overdue, its open entries become exceptions. Returns the files that were presented, and those
 * whose entries were taken out: an index may not show these entries yet.
 */
export async function tidyFiles(of: Presentation, presenting: Presenting, clock: Clock): Promise<Tidied> {
  const presented: BankFile[] = [];
  const recalled: BankFile[] = [];
  const { content } = presenting;
  for (const file of await findFilesToLookAt(of, of.date)) {
    if (file.state === 'dissolving' || file.state === 'rejecting') {
      await continueRecall(file, content, clock);
      recalled.push(file);
    } else if (file.state === 'presented') await noteOverdueReturns(file, presenting, clock);
    else if (file.state === 'released') {
      const done = await presentFile(file, presenting, clock);
      if (done) presented.push(done);
    } else if (file.date !== of.date) {
      await dissolveFile(file, content, clock);
      recalled.push(file);
    }
  }
  return { presented, recalled };
}

/** Notes which returns of a file are overdue. No run has to check the file again. */
async function noteOverdueReturns(file: BankFile, { content }: Presenting, clock: Clock): Promise<void> {
  await content.noteOverdue(file, clock);
  await retryOnConflict(async () => {
    const current = await findFileById(file.id);
    if (current?.state === 'presented') await moveFile(current, { look_on: null }, clock.now);
  });
}
