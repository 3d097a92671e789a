import { type BankFileDetail, detailFault } from '#lib/domain/bank-file/detail.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { errorDetails, log } from '#lib/log.ts';
import { openNumber } from '#lib/operations/sealed-members.ts';
import { fingerprint } from '#lib/secrets/sealing.ts';
import type { Account } from '#lib/store/accounts.ts';
import type { CollectionFile } from '#lib/store/collection-files.ts';
import { chargesOf } from '#lib/store/file-batches.ts';
import { accountKey, type Key, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';

type Seller = Pick<Account, 'account_id' | 'name'>;

/** The orders of a closed file as the bank reads them, in their places. The same at every reading. */
export async function* detailsOf(file: CollectionFile): AsyncGenerator<BankFileDetail, void, undefined> {
  for await (const charges of chargesOf(file)) {
    const methodKeys = charges.map(({ account_id, customer_id, payment_method_id: id = '' }) =>
      paymentMethodKey(account_id, customer_id, id),
    );
    const accountKeys = charges.map(({ account_id }) => accountKey(account_id));
    const found = await getItems<Key>([...methodKeys, ...accountKeys]);
    const methods = found.slice(0, charges.length) as (PaymentMethod & Key)[];
    const sellers = found.slice(charges.length) as (Seller & Key)[];
    yield* await Promise.all(
      charges.map((charge, index) => detailOf(charge, methods[index], sellers[index], file.date)),
    );
  }
}

/** An order as the bank reads it, presented on a day. Throws where its account number cannot be had. */
export async function detailOf(
  charge: Charge,
  method: PaymentMethod | undefined,
  seller: Pick<Seller, 'name'> | undefined,
  date: CalendarDate,
): Promise<BankFileDetail> {
  if (!method) throw new Error(`The payment method of ${charge.id} is gone`);
  return {
    amount: charge.totals.total,
    settlementDate: date,
    chargeDate: date,
    bank: method.bank,
    clabe: await openNumber(method),
    holderName: method.name,
    merchantName: seller?.name ?? '',
    serviceReference: String(charge.mandate_reference),
    numericReference: String(charge.reference),
    concept: charge.items[0]?.name ?? '',
  };
}

/** Whether the bank can read an order: a digest of its account, as far as that can be had, or the member at fault. */
export async function fitFor(
  ...of: Parameters<typeof detailOf>
): Promise<{ digest?: string; fault?: string }> {
  const detail = await readDetail(...of);
  if (!detail) return { fault: 'num_cuenta_cliente' };
  const fault = detailFault(detail);
  return fault ? { fault: fault.field } : { digest: await accountDigestOf(detail.clabe) };
}

/** Nothing where the account number cannot be had: what stops one order must not stop the others. */
async function readDetail(...of: Parameters<typeof detailOf>): Promise<BankFileDetail | undefined> {
  try {
    return await detailOf(...of);
  } catch (error) {
    log('error', 'account_number_not_read', { order_id: of[0].id, ...errorDetails(error) });
    return undefined;
  }
}

/** What an order keeps of the account number that it is presented to, to know it again in the bank's answer. */
export async function accountDigestOf(clabe: string): Promise<string> {
  return (await fingerprint('account_numbers', 'presented', clabe)).slice(0, DIGEST_LENGTH);
}

/** 132 bits. */
const DIGEST_LENGTH = 22;
