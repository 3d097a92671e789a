import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { notedIn } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { chargesOf } from '#lib/store/collections/file-batches.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Raises an exception for each order of a file whose return is overdue. */
export async function noteOverdue(file: BankFile, clock: Clock): Promise<void> {
  for await (const charges of chargesOf(file)) {
    for (const { id } of charges) await retryOnConflict(() => noteIfOverdue(id, file, clock));
  }
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
