import { type BankFileDetail, detailFault } from '#lib/domain/bank-file/detail.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { bankOfClabe } from '#lib/domain/clabe.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { errorDetails, log } from '#lib/log.ts';
import { MerchantSuspended, readingEntries } from '#lib/operations/bank-files/not-released.ts';
import { NumberNotRead } from '#lib/operations/bank-files/number-not-read.ts';
import { accountDigestOf, openNumber } from '#lib/operations/payment-methods/sealed-members.ts';
import { NotOpened } from '#lib/secrets/sealing.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { entriesOf } from '#lib/store/collections/file-batches.ts';
import { getItems } from '#lib/store/engine/read.ts';
import { accountKey, type Key, paymentMethodKey } from '#lib/store/keys.ts';

type Seller = Pick<Account, 'account_id' | 'name' | 'status'>;

/**
 * Yields the orders of a closed file as the bank reads them, in the order of their places. Every reading yields the
 * same.
 *
 * @throws MerchantSuspended if the merchant of one of them is suspended
 * @throws NumberNotRead if an account number cannot be read or is of another bank
 * @throws EntryNotReleased if a record of one of them cannot be read
 */
export async function* detailsOf(file: BankFile): AsyncGenerator<BankFileDetail, void, undefined> {
  for await (const ids of entriesOf(file)) yield* await readingEntries(() => detailsOfSome(ids, file));
}

async function detailsOfSome(ids: readonly string[], { date }: BankFile): Promise<BankFileDetail[]> {
  const charges = await findCharges(ids);
  const methodKeys = charges.map(({ account_id, customer_id, payment_method_id: id = '' }) =>
    paymentMethodKey(account_id, customer_id, id),
  );
  const accountKeys = charges.map(({ account_id }) => accountKey(account_id));
  const found = await getItems<Key>([...methodKeys, ...accountKeys]);
  const methods = found.slice(0, charges.length) as (PaymentMethod & Key)[];
  const sellers = found.slice(charges.length) as (Seller & Key)[];
  return Promise.all(
    // An error must reject its own promise: thrown here, it would leave those of the others without a handler.
    charges.map(async (charge, index) => {
      requireNotSuspended(charge, sellers[index]);
      return writtenDetail(charge, methods[index], sellers[index], date);
    }),
  );
}

/** Refuses an order whose merchant was suspended after the order was put into the file. */
function requireNotSuspended({ id }: Charge, seller: Seller | undefined): void {
  if (seller?.status === 'suspended') throw new MerchantSuspended(`The merchant of ${id} is suspended`);
}

/**
 * Checks the bank of the account number. Orders that were put into the file when they were opened have not been
 * checked.
 */
async function writtenDetail(...of: Parameters<typeof detailOf>): Promise<BankFileDetail> {
  const detail = await detailOf(...of);
  if (bankOfClabe(detail.clabe) === detail.bank) return detail;
  throw new NumberNotRead(`The account number of ${of[0].id} is of another bank`);
}

/**
 * Returns an order as the bank reads it, presented on a day.
 *
 * @throws NumberNotRead if its account number cannot be read
 */
async function detailOf(
  charge: Charge,
  method: PaymentMethod | undefined,
  seller: Pick<Seller, 'name'> | undefined,
  date: CalendarDate,
): Promise<BankFileDetail> {
  if (!method) throw new NumberNotRead(`The payment method of ${charge.id} does not exist`);
  return detailWith(await numberOf(charge, method), charge, method, seller, date);
}

async function numberOf(charge: Charge, method: PaymentMethod): Promise<string> {
  try {
    return await openNumber(method);
  } catch (cause) {
    if (!(cause instanceof NotOpened)) throw cause;
    throw new NumberNotRead(`The account number of ${charge.id} cannot be opened`, { cause });
  }
}

function detailWith(
  clabe: string,
  charge: Charge,
  method: PaymentMethod,
  seller: Pick<Seller, 'name'> | undefined,
  date: CalendarDate,
): BankFileDetail {
  return {
    amount: charge.totals.total,
    settlementDate: date,
    chargeDate: date,
    bank: method.bank,
    clabe,
    holderName: method.name,
    merchantName: seller?.name ?? '',
    serviceReference: String(charge.mandate_reference),
    numericReference: String(charge.reference),
    concept: charge.items[0]?.name ?? '',
  };
}

/** Returns whether the bank can read an order: the digest of its account, or the field at fault. */
export async function fitFor(
  ...of: Parameters<typeof detailOf>
): Promise<{ digest?: string; fault?: string }> {
  const detail = await readDetail(...of);
  if (!detail) return { fault: 'num_cuenta_cliente' };
  const fault = detailFault(detail, 'collections');
  return fault ? { fault: fault.field } : { digest: await accountDigestOf(detail.clabe) };
}

/**
 * Returns the digest of an order's account if the bank can read all of its other fields; otherwise undefined. The
 * account number stays sealed. It is checked when the file is written.
 */
export function digestIfFit(
  ...[charge, method, seller, date]: Parameters<typeof detailOf>
): string | undefined {
  if (!method) return undefined;
  const inItsPlace = method.bank.padEnd(CLABE_LENGTH, '0');
  return detailFault(detailWith(inItsPlace, charge, method, seller, date), 'collections')
    ? undefined
    : method.number_digest;
}

const CLABE_LENGTH = 18;

/** Returns undefined if the account number cannot be read: one faulty order must not stop the others. */
async function readDetail(...of: Parameters<typeof detailOf>): Promise<BankFileDetail | undefined> {
  try {
    return await detailOf(...of);
  } catch (error) {
    if (!(error instanceof NumberNotRead)) throw error;
    log('error', 'account_number_not_read', { order_id: of[0].id, ...errorDetails(error) });
    return undefined;
  }
}
