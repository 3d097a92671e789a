import { newException } from '#lib/domain/direct-debit/exception.ts';
import { isPresentableOn } from '#lib/domain/transfers/outcome.ts';
import { moved, type Transfer } from '#lib/domain/transfers/transfer.ts';
import { NumberNotRead } from '#lib/operations/bank-files/number-not-read.ts';
import { moveTransfer } from '#lib/operations/writes/transfers.ts';
import {
  type BankFile,
  EVERY_ACCOUNT,
  openFile,
  type Presentation,
} from '#lib/store/collections/bank-files.ts';
import { findDue } from '#lib/store/collections/due-collections.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { putIn } from '#lib/store/collections/file-batches.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer, WAITING_SHARDS } from '#lib/store/transfers/transfers.ts';
import { transferDetail } from './transfer-details.ts';

/** Transfers fill one partition of a file: they are few. */
const PARTITION = 0;

/**
 * Puts the released transfers that wait for a file into the day's open one. A transfer whose account number cannot be
 * read is held with an exception. The files of one account take its transfers alone.
 *
 * @param recent ids of transfers that were released a moment ago, which the index may not show yet
 */
export async function fileTransfers(of: Presentation, recent: readonly string[], now: Date): Promise<void> {
  for (const id of recent) await fileTransfer(id, of, now);
  for await (const ids of findDue(WAITING_SHARDS.file, { until: of.date })) {
    for (const id of ids) await fileTransfer(id, of, now);
  }
}

/** Puts a transfer into the day's open file, unless it is in a file, held, or was refused with a file of this day. */
export function fileTransfer(id: string, of: Presentation, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const transfer = await findTransfer(id);
    if (!transfer || !isPresentableOn(transfer, of.date)) return;
    if (of.account_id !== EVERY_ACCOUNT && of.account_id !== transfer.account_id) return;
    const file = await openFile(of, null, now);
    if (!(await isReadable(transfer, file, now))) return;
    const next = moved(transfer, { file_id: file.id }, now);
    await transact([...moveTransfer(transfer, next, now), ...putIn(file, PARTITION, [transfer])]);
  });
}

/** Holds a transfer whose account number cannot be read, and returns false. */
async function isReadable(transfer: Transfer, file: Pick<BankFile, 'date'>, now: Date): Promise<boolean> {
  try {
    await transferDetail(transfer, file);
    return true;
  } catch (error) {
    if (!(error instanceof NumberNotRead)) throw error;
    const { id: payment_id, account_id, amount, reference, version } = transfer;
    const subject = { detail: 'num_cuenta_cliente', payment_id, account_id, amount };
    const exception = newException(
      'unfit_detail',
      [payment_id, version],
      { ...subject, reference: String(reference) },
      now,
    );
    const next = moved(transfer, { exception: exception.id }, now);
    await raiseException(exception, moveTransfer(transfer, next, now));
    return false;
  }
}
