import { newException } from '#lib/domain/direct-debit/exception.ts';
import { isPresentableOn, type Payment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import { MerchantSuspended } from '#lib/operations/bank-files/not-released.ts';
import { NumberNotRead } from '#lib/operations/bank-files/number-not-read.ts';
import { eachByItself } from '#lib/operations/outgoing/each-by-itself.ts';
import { isOfRun } from '#lib/operations/outgoing/is-of-run.ts';
import type { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import { type BankFile, openFile } from '#lib/store/collections/bank-files.ts';
import { findDue } from '#lib/store/collections/due-collections.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { putIn } from '#lib/store/collections/file-batches.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { dueForRun } from '#lib/store/collections/queued-entries.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findPayment, WAITING_SHARDS } from '#lib/store/outgoing/payments.ts';
import { untilOf } from '#lib/store/outgoing/waiting.ts';
import { paymentDetail } from './payment-details.ts';

/** Payments fill one partition of a file: they are few. */
const PARTITION = 0;

/**
 * Puts the released payments that wait for a file into the day's open one, each by itself. A payment whose account
 * number cannot be read is held with an exception, and a transfer to a suspended merchant waits. The files of one account
 * take its payments alone; those of every account take none of an account with a clock of its own.
 *
 * @param recent ids of payments that were released a moment ago by others, which the index may not show yet
 */
export async function filePayments(
  of: Presentation,
  now: Date,
  recent: readonly string[] = [],
  passing?: PassingFaults,
): Promise<void> {
  const due = dueForRun(findDue(WAITING_SHARDS.file, { until: untilOf(of) }, recent), of);
  await eachByItself(due, (id) => filePayment(id, of, now), passing);
}

/** Puts a payment into the day's open file, unless it is in a file, held, or was refused with a file of this day. */
export function filePayment(id: string, of: Presentation, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const payment = await findPayment(id);
    if (!payment || !isPresentableOn(payment, of.date)) return;
    if (!(await isOfRun(payment, of))) return;
    if (!(await mayBePresented(payment, of, now))) return;
    const file = await openFile(of, null, now);
    const next = moved(payment, { file_id: file.id }, now);
    await transact([...movePayment(payment, next, now), ...putIn(file, PARTITION, [payment])]);
  });
}

/** Returns whether the bank may have a payment now. One whose account number cannot be read is held. */
async function mayBePresented(payment: Payment, of: Pick<BankFile, 'date'>, now: Date): Promise<boolean> {
  try {
    await paymentDetail(payment, of);
    return true;
  } catch (error) {
    if (error instanceof MerchantSuspended) return false;
    if (!(error instanceof NumberNotRead)) throw error;
    const { id: payment_id, account_id, amount, reference, version } = payment;
    const subject = { detail: 'num_cuenta_cliente', payment_id, account_id, amount };
    const exception = newException(
      'unfit_detail',
      [payment_id, version],
      { ...subject, reference: String(reference) },
      now,
    );
    const next = moved(payment, { exception: exception.id }, now);
    await raiseException(exception, movePayment(payment, next, now));
    return false;
  }
}
