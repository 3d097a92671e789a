import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { bankOfClabe } from '#lib/domain/clabe.ts';
import { PAYMENT_CONCEPTS } from '#lib/domain/outgoing/concepts.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import { MerchantSuspended, readingEntries } from '#lib/operations/bank-files/not-released.ts';
import { NumberNotRead } from '#lib/operations/bank-files/number-not-read.ts';
import { accountOf, type PaidAccount } from '#lib/operations/outgoing/payment-accounts.ts';
import { openNumber } from '#lib/operations/payment-methods/sealed-members.ts';
import { NotOpened } from '#lib/secrets/sealing.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { entriesOf } from '#lib/store/collections/file-batches.ts';
import { findPayments } from '#lib/store/outgoing/payments.ts';

const conceptOf = (payment: Payment): string => PAYMENT_CONCEPTS[isRefund(payment) ? 'refund' : 'transfer'];

/** Returns the reference of the order that is refunded; a transfer has its own. */
const serviceOf = (payment: Payment): string =>
  String(isRefund(payment) ? payment.order_reference : payment.reference);

/** Yields the payments of a file in the order of their places, in batches, as of this moment. */
export async function* paymentsOf(file: Pick<BankFile, 'id'>): AsyncGenerator<Payment[], void, undefined> {
  for await (const ids of entriesOf(file)) yield await findPayments(ids);
}

/**
 * Yields the payments of a closed file as the bank reads them. Every reading yields the same.
 *
 * @throws MerchantSuspended if one of them is a transfer to a suspended merchant
 * @throws NumberNotRead if an account number cannot be read
 * @throws EntryNotReleased if a record of one of them cannot be read
 */
export async function* paymentDetails(file: BankFile): AsyncGenerator<BankFileDetail, void, undefined> {
  for await (const payments of paymentsOf(file)) {
    for (const payment of payments) yield await readingEntries(() => paymentDetail(payment, file));
  }
}

/**
 * Returns a payment as the bank reads it.
 *
 * @throws MerchantSuspended if it is a transfer to a suspended merchant; a refund is its customer's
 * @throws NumberNotRead if the number of its account cannot be read
 */
export async function paymentDetail(
  payment: Payment,
  { date }: Pick<BankFile, 'date'>,
): Promise<BankFileDetail> {
  const { id, account_id, amount } = payment;
  const { name, status } = await requireAccount(account_id);
  if (status === 'suspended' && !isRefund(payment))
    throw new MerchantSuspended(`The merchant of ${id} is suspended`);
  const account = await accountOf(payment);
  if (!account) throw new NumberNotRead(`The account of ${id} does not exist`);
  const clabe = await numberOf(payment, account);
  const reference = String(payment.reference);
  return {
    ...{ amount, settlementDate: date, chargeDate: date },
    ...{ bank: bankOfClabe(clabe), clabe, holderName: account.holder, merchantName: name },
    ...{ serviceReference: serviceOf(payment), numericReference: reference, concept: conceptOf(payment) },
  };
}

async function numberOf({ id }: Payment, account: PaidAccount): Promise<string> {
  try {
    return await openNumber(account);
  } catch (cause) {
    if (!(cause instanceof NotOpened)) throw cause;
    throw new NumberNotRead(`The account number of ${id} cannot be opened`, { cause });
  }
}
