import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Export } from '#lib/domain/exports/export.ts';
import { FeeSums, type FiscalFee } from '#lib/domain/exports/tables/fiscal-fees.ts';
import { FISCAL_TYPES, type FiscalPayment } from '#lib/domain/exports/tables/fiscal-payments.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import type { Owned } from './owned.ts';
import { readLines } from './read-lines.ts';

/** How many lines have their charges and accounts in memory at once. */
const AT_ONCE = 100;

/** Yields the payments of an export, each with its charge, its direct debit and the account that was debited. */
export async function* readFiscalPayments(
  asked: Export,
): AsyncGenerator<Owned<FiscalPayment>[], void, undefined> {
  for await (const all of readLines(asked)) {
    const lines = all.filter(({ type }) => FISCAL_TYPES.includes(type));
    // Also an empty batch is one: the writer looks at its time between two.
    for (let from = 0; from === 0 || from < lines.length; from += AT_ONCE)
      yield withCharges(lines.slice(from, from + AT_ONCE));
  }
}

/**
 * Returns lines with their charges.
 *
 * @throws Error if the charge of a line does not exist: its payment must not be missing from a file
 */
async function withCharges(lines: readonly Line[]): Promise<Owned<FiscalPayment>[]> {
  const charges = await findCharges([...new Set(lines.flatMap(({ order_id }) => order_id ?? []))]);
  const known = new Map(charges.map((charge) => [charge.id, charge]));
  return Promise.all(
    lines.map(async (line) => {
      const charge = known.get(String(line.order_id));
      if (!charge) throw new Error(`The line ${line.id} has no charge`);
      const [debit, method] = await Promise.all([findDirectDebit(charge.direct_debit_id), methodOf(charge)]);
      return { account_id: charge.account_id, row: { line, charge, debit, method } };
    }),
  );
}

const methodOf = ({ account_id, customer_id, payment_method_id: id }: Charge) =>
  id === undefined ? undefined : findPaymentMethod(account_id, customer_id, id);

/** Yields the sums of our fees in the days of an export. */
export async function* readFiscalFees(asked: Export): AsyncGenerator<Owned<FiscalFee>[], void, undefined> {
  const sums = new FeeSums();
  for await (const lines of readLines(asked)) {
    for (const line of lines) sums.add(line);
    yield [];
  }
  yield sums.inOrder().map((row) => ({ account_id: asked.account_id, row }));
}
