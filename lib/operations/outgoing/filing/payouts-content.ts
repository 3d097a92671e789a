import { newException } from '#lib/domain/direct-debit/exception.ts';
import { presentPayment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import type { FileContent } from '#lib/operations/bank-files/file-content.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { eachByItself } from '#lib/operations/outgoing/each-by-itself.ts';
import { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { settlePaymentLines } from '#lib/operations/outgoing/settling/settle-payment-lines.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { entriesOf } from '#lib/store/collections/file-batches.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';
import { filePayment } from './file-payments.ts';
import { paymentDetails } from './payment-details.ts';
import { changeInFile, eachPayment, recallPayments } from './recall-payments.ts';

/** The files of payouts: they hold payments to merchants. */
export const payoutsContent: FileContent = {
  kind: 'payouts',
  details: paymentDetails,
  refile: async (file, { now }) => {
    const { kind, account_id, bank, date } = file;
    const passing = new PassingFaults();
    const step = (id: string) => filePayment(id, { kind, account_id, bank, date }, now);
    await eachByItself(entriesOf(file), step, passing);
    passing.requireNone();
  },
  markPresented: async (file, { now }) => {
    await eachPayment(file, ({ id }) =>
      changeInFile(id, file, now, (payment) =>
        payment.status === 'released' ? presentPayment(payment, { presented_on: file.date }, now) : undefined,
      ),
    );
  },
  recall: recallPayments,
  noteOverdue: async (file, { now }) => {
    await eachPayment(file, ({ id }) => noteOverdue(id, file, now));
  },
  settle: settlePaymentLines,
  // A payment is shown to its merchant; the daily reports are about collections.
  report: () => Promise.resolve(),
};

function noteOverdue(id: string, file: BankFile, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const payment = await findPayment(id);
    const isOpen = payment?.status === 'in_transit' && payment.file_id === file.id;
    if (!isOpen || payment.exception !== undefined) return;
    const { account_id, reference, amount } = payment;
    const subject = { file: nameOf(file), date: file.date, payment_id: id, account_id, amount };
    const exception = newException(
      'unanswered',
      [id, file.id],
      { ...subject, reference: String(reference) },
      now,
    );
    const next = moved(payment, { exception: exception.id }, now);
    await raiseException(exception, movePayment(payment, next, now));
  });
}
