import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Table } from '#lib/domain/exports/column.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';
import type { Centavos } from '#lib/domain/money.ts';

const NOTHING = 0 as Centavos;

/** Returns what the bank has paid and not taken back. */
const paidOf = ({ status, totals }: Charge): Centavos => (status === 'paid' ? totals.total : NOTHING);

/** Returns what the bank has returned: it did not pay it, or took it back. */
const returnedOf = ({ status, failure, totals }: Charge): Centavos =>
  failure !== null && status !== 'paid' ? totals.total : NOTHING;

/** Returns the fee without IVA, and the IVA on it, as far as the ledger has them: an order that was never paid has none. */
function feesOf({ fee, ledger }: Charge): { fee: Centavos; tax: Centavos } {
  if (!ledger?.is_fee_booked) return { fee: NOTHING, tax: NOTHING };
  return { fee: (fee.percent_amount + fee.fixed) as Centavos, tax: fee.tax };
}

function netOf(charge: Charge): Centavos {
  const { fee, tax } = feesOf(charge);
  return (paidOf(charge) - fee - tax) as Centavos;
}

/** The export of payments: a line for each charge whose day is in the range. */
export const PAYMENTS = [
  { name: 'order_id', is: 'id', of: ({ id }) => id },
  { name: 'external_id', is: 'text', of: (charge) => dataOf(charge).external_id },
  { name: 'status', is: 'code', of: ({ status }) => status },
  { name: 'charge_date', is: 'day', of: ({ charge_date }) => charge_date },
  { name: 'presented_on', is: 'day', of: ({ presented_on }) => presented_on },
  { name: 'settled_on', is: 'day', of: ({ returned_on }) => returned_on },
  { name: 'amount', is: 'pesos', of: ({ totals }) => totals.total },
  { name: 'paid_amount', is: 'pesos', of: paidOf },
  { name: 'returned_amount', is: 'pesos', of: returnedOf },
  { name: 'refunded_amount', is: 'pesos', of: ({ refunds }) => refunds?.amount ?? NOTHING },
  { name: 'fee', is: 'pesos', of: (charge) => feesOf(charge).fee },
  { name: 'tax', is: 'pesos', of: (charge) => feesOf(charge).tax },
  { name: 'net', is: 'pesos', of: netOf },
  { name: 'currency', is: 'code', of: ({ currency }) => currency },
  { name: 'reference', is: 'whole', of: ({ reference }) => reference },
  { name: 'concept', is: 'text', of: ({ items }) => items[0]?.name },
  { name: 'reason', is: 'code', of: ({ failure }) => failure?.code },
  { name: 'bank_code', is: 'text', of: ({ failure }) => failure?.bank_code },
  { name: 'reversed_at', is: 'instant', of: ({ reversed_at }) => reversed_at },
  { name: 'dispute_id', is: 'id', of: ({ disputes }) => disputes?.at(-1) },
  { name: 'direct_debit_id', is: 'id', of: ({ direct_debit_id }) => direct_debit_id },
  { name: 'customer_id', is: 'text', of: ({ customer_id }) => customer_id },
  { name: 'customer', is: 'text', of: ({ first_name }) => first_name },
  { name: 'period_from', is: 'day', of: ({ period }) => period.from },
  { name: 'period_to', is: 'day', of: ({ period }) => period.to },
  { name: 'retry_of', is: 'id', of: ({ retry_of }) => retry_of },
  { name: 'retried_by', is: 'id', of: ({ retried_by }) => retried_by },
  { name: 'created_at', is: 'instant', of: ({ created_at }) => created_at },
  { name: 'metadata', is: 'json', of: (charge) => dataOf(charge).metadata },
] as const satisfies Table<Charge>;
