import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { openNumber } from '#lib/operations/sealed-members.ts';
import { type CollectionFile, chargesOf } from '#lib/store/collection-files.ts';
import { type Key, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';

/** The orders of a closed file as the bank reads them, in their places. The same at every reading. */
export async function* detailsOf(file: CollectionFile): AsyncGenerator<BankFileDetail, void, undefined> {
  for await (const charges of chargesOf(file)) {
    const methods = await getItems<PaymentMethod & Key>(
      charges.map(({ account_id, customer_id, payment_method_id: id = '' }) =>
        paymentMethodKey(account_id, customer_id, id),
      ),
    );
    yield* await Promise.all(charges.map((charge, index) => detailOf(charge, methods[index], file)));
  }
}

async function detailOf(
  charge: Charge,
  method: PaymentMethod | undefined,
  { date }: CollectionFile,
): Promise<BankFileDetail> {
  if (!method) throw new Error(`The payment method of ${charge.id} is gone`);
  return {
    amount: charge.totals.total,
    settlementDate: date,
    chargeDate: date,
    bank: method.bank,
    clabe: await openNumber(method),
    holderName: method.name,
    serviceReference: String(charge.mandate_reference),
    numericReference: String(charge.reference),
    concept: charge.items[0]?.name ?? '',
  };
}
