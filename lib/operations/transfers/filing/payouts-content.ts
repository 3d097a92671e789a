import { newException } from '#lib/domain/direct-debit/exception.ts';
import { presentTransfer } from '#lib/domain/transfers/outcome.ts';
import { moved } from '#lib/domain/transfers/transfer.ts';
import type { FileContent } from '#lib/operations/bank-files/file-content.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { settleTransferLines } from '#lib/operations/transfers/settling/settle-transfer-lines.ts';
import { moveTransfer } from '#lib/operations/writes/transfers.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';
import { fileTransfer } from './file-transfers.ts';
import { changeInFile, eachTransfer, recallTransfers } from './recall-transfers.ts';
import { transferDetails } from './transfer-details.ts';

/** The files of payouts: they hold transfers to merchants. */
export const payoutsContent: FileContent = {
  kind: 'payouts',
  details: transferDetails,
  refile: async (file, { now }) => {
    const { kind, account_id, bank, date } = file;
    await eachTransfer(file, ({ id }) => fileTransfer(id, { kind, account_id, bank, date }, now));
  },
  markPresented: async (file, { now }) => {
    await eachTransfer(file, ({ id }) =>
      changeInFile(id, file, now, (transfer) =>
        transfer.status === 'released'
          ? presentTransfer(transfer, { presented_on: file.date }, now)
          : undefined,
      ),
    );
  },
  recall: recallTransfers,
  noteOverdue: async (file, { now }) => {
    await eachTransfer(file, ({ id }) => noteOverdue(id, file, now));
  },
  settle: settleTransferLines,
  // A transfer is shown to its merchant; the daily reports are about collections.
  report: () => Promise.resolve(),
};

function noteOverdue(id: string, file: BankFile, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const transfer = await findTransfer(id);
    const isOpen = transfer?.status === 'in_transit' && transfer.file_id === file.id;
    if (!isOpen || transfer.exception !== undefined) return;
    const { account_id, reference, amount } = transfer;
    const subject = { file: nameOf(file), date: file.date, payment_id: id, account_id, amount };
    const exception = newException(
      'unanswered',
      [id, file.id],
      { ...subject, reference: String(reference) },
      now,
    );
    const next = moved(transfer, { exception: exception.id }, now);
    await raiseException(exception, moveTransfer(transfer, next, now));
  });
}
