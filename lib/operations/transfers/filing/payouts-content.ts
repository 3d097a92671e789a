import { newException } from '#lib/domain/direct-debit/exception.ts';
import { presentTransfer, recallTransfer } from '#lib/domain/transfers/outcome.ts';
import { moved, type Transfer } from '#lib/domain/transfers/transfer.ts';
import type { FileContent } from '#lib/operations/bank-files/file-content.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { settleTransferLines } from '#lib/operations/transfers/settling/settle-transfer-lines.ts';
import { moveTransfer } from '#lib/operations/writes/transfers.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';
import { fileTransfer } from './file-transfers.ts';
import { transferDetails, transfersOf } from './transfer-details.ts';

/** The files of payouts: they hold transfers to merchants. */
export const payoutsContent: FileContent = {
  kind: 'payouts',
  details: transferDetails,
  refile: async (file, { now }) => {
    const { kind, account_id, bank, date } = file;
    await each(file, ({ id }) => fileTransfer(id, { kind, account_id, bank, date }, now));
  },
  markPresented: async (file, { now }) => {
    await each(file, ({ id }) =>
      change(id, file, now, (transfer) =>
        transfer.status === 'released'
          ? presentTransfer(transfer, { presented_on: file.date }, now)
          : undefined,
      ),
    );
  },
  recall: (file, _, { now }) =>
    each(file, ({ id }) =>
      change(id, file, now, (transfer) =>
        transfer.status === 'released' || transfer.status === 'in_transit'
          ? recallTransfer(transfer, now)
          : undefined,
      ),
    ),
  noteOverdue: async (file, { now }) => {
    await each(file, ({ id }) => noteOverdue(id, file, now));
  },
  settle: settleTransferLines,
  // A transfer is shown to its merchant; the daily reports are about collections.
  report: () => Promise.resolve(),
};

/** Does a piece of work for each transfer of a file, and returns how many there are. */
async function each(file: BankFile, work: (transfer: Transfer) => Promise<unknown>): Promise<number> {
  let count = 0;
  for await (const transfers of transfersOf(file)) {
    for (const transfer of transfers) await work(transfer);
    count += transfers.length;
  }
  return count;
}

/** Changes a transfer that is still in a file; nothing if `decide` returns undefined. */
function change(
  id: string,
  file: BankFile,
  now: Date,
  decide: (transfer: Transfer) => Transfer | undefined,
): Promise<void> {
  return retryOnConflict(async () => {
    const transfer = await findTransfer(id);
    if (transfer?.file_id !== file.id) return;
    const next = decide(transfer);
    if (!next) return;
    const { exception } = transfer;
    const isFreed = exception !== undefined && next.exception === undefined;
    await transact([
      ...moveTransfer(transfer, next, now),
      ...(isFreed ? [resolveException(exception, { as: 'refused', by: null }, now)] : []),
    ]);
  });
}

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
