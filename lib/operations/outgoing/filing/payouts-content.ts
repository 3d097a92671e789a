import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { Payment } from '#lib/domain/outgoing/outcome.ts';
import { presentPayment, recallPayment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import type { FileContent } from '#lib/operations/bank-files/file-content.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { settlePaymentLines } from '#lib/operations/outgoing/settling/settle-payment-lines.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';
import { filePayment } from './file-payments.ts';
import { paymentDetails, paymentsOf } from './payment-details.ts';

/** The files of payouts: they hold payments to merchants. */
export const payoutsContent: FileContent = {
  kind: 'payouts',
  details: paymentDetails,
  refile: async (file, { now }) => {
    const { kind, account_id, bank, date } = file;
    await each(file, ({ id }) => filePayment(id, { kind, account_id, bank, date }, now));
  },
  markPresented: async (file, { now }) => {
    await each(file, ({ id }) =>
      change(id, file, now, (payment) =>
        payment.status === 'released' ? presentPayment(payment, { presented_on: file.date }, now) : undefined,
      ),
    );
  },
  recall: (file, _, { now }) =>
    each(file, ({ id }) =>
      change(id, file, now, (payment) =>
        payment.status === 'released' || payment.status === 'in_transit'
          ? recallPayment(payment, now)
          : undefined,
      ),
    ),
  noteOverdue: async (file, { now }) => {
    await each(file, ({ id }) => noteOverdue(id, file, now));
  },
  settle: settlePaymentLines,
  // A payment is shown to its merchant; the daily reports are about collections.
  report: () => Promise.resolve(),
};

/** Does a piece of work for each payment of a file, and returns how many there are. */
async function each(file: BankFile, work: (payment: Payment) => Promise<unknown>): Promise<number> {
  let count = 0;
  for await (const payments of paymentsOf(file)) {
    for (const payment of payments) await work(payment);
    count += payments.length;
  }
  return count;
}

/** Changes a payment that is still in a file; nothing if `decide` returns undefined. */
function change(
  id: string,
  file: BankFile,
  now: Date,
  decide: (payment: Payment) => Payment | undefined,
): Promise<void> {
  return retryOnConflict(async () => {
    const payment = await findPayment(id);
    if (payment?.file_id !== file.id) return;
    const next = decide(payment);
    if (next) await transact(movePayment(payment, next, now));
  });
}

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
