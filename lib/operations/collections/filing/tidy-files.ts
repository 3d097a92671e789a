import { notedIn } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import {
  type BankFile,
  findFileById,
  moveFile,
  type Presentation,
} from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { chargesOf } from '#lib/store/collections/file-charges.ts';
import { findFilesToLookAt } from '#lib/store/collections/find-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { nameOf, type Presenting, presentFile } from './present-file.ts';
import { continueRecall, dissolveFile } from './recall-file.ts';

/**
 * Finishes the files of earlier days. A released file is given to the bank, and an unreleased one is dissolved. If the
 * returns of a file are overdue, its open orders become exceptions. Returns the files that were presented.
 */
export async function tidyFiles(of: Presentation, presenting: Presenting, clock: Clock): Promise<BankFile[]> {
  const presented: BankFile[] = [];
  for (const file of await findFilesToLookAt(of, of.date)) {
    const isOfToday = file.date === of.date;
    if (file.state === 'dissolving' || file.state === 'rejecting') await continueRecall(file, clock);
    else if (file.state === 'presented') await noteOverdueReturns(file, clock);
    else if (file.state === 'released') {
      const done = await presentFile(file, presenting, clock);
      if (done) presented.push(done);
    } else if (!isOfToday) await dissolveFile(file, clock);
  }
  return presented;
}

/** Raises an exception for each order of a file whose return is overdue. */
async function noteOverdueReturns(file: BankFile, clock: Clock): Promise<void> {
  for await (const charges of chargesOf(file)) {
    for (const { id } of charges) await retryOnConflict(() => noteIfOverdue(id, file, clock));
  }
  await retryOnConflict(async () => {
    const current = await findFileById(file.id);
    if (current?.state === 'presented') await moveFile(current, { look_on: null }, clock.now);
  });
}

async function noteIfOverdue(id: string, file: BankFile, clock: Clock): Promise<void> {
  const [charge] = await findCharges([id]);
  if (charge?.status !== 'in_process' || charge.file_id !== file.id || charge.exception) return;
  const { direct_debit_id, account_id, reference, totals } = charge;
  const exception = newException(
    'unanswered',
    [id, file.id],
    {
      ...{ file: nameOf(file), date: file.date, order_id: id, direct_debit_id, account_id },
      ...{ reference: String(reference), amount: totals.total },
    },
    clock.now,
  );
  await raiseException(exception, moveCharge({ charge, transition: notedIn(exception.id) }, clock));
}
