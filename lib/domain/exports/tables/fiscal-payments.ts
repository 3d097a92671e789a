import { findBank } from '#lib/domain/banks.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { rfcOfBank } from '#lib/domain/exports/bank-rfcs.ts';
import type { Table } from '#lib/domain/exports/column.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { LineType } from '#lib/domain/ledger/postings.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';

/** A payment, its return or its correction, with its charge, its direct debit and the account that was debited. */
export type FiscalPayment = {
  readonly line: Line;
  readonly charge: Charge;
  readonly debit: Pick<DirectDebit, 'metadata'> | undefined;
  readonly method: PaymentMethod | undefined;
};

/** The types of lines that are payments of the merchant's customers to it, or take one back. */
export const FISCAL_TYPES: readonly LineType[] = ['charge', 'charge_return', 'charge_correction'];

/**
 * The form of payment, of SAT's catalogue c_FormaPago (Anexo 20 of the Resolución Miscelánea Fiscal, CFDI 4.0). It has no
 * code for direct debits. A direct debit moves money from one bank account to another, as code 03 says.
 */
const FORM_OF_PAYMENT = '03 Transferencia electrónica de fondos';

/** Returns the day of a movement: a payment is taken on the day of its file, a return is known by its line. */
const dayOf = ({ line, charge }: FiscalPayment) =>
  line.type === 'charge_return' ? line.day : (charge.presented_on ?? line.day);

/** Returns the UUID of the invoice that a merchant named with the charge, or with its direct debit. */
const invoiceOf = ({ charge, debit }: FiscalPayment): string | undefined =>
  charge.metadata?.cfdi_uuid ?? debit?.metadata.cfdi_uuid;

const bankOf = ({ method }: FiscalPayment): string => method?.bank.slice(0, 3) ?? '';

/**
 * The export of fiscal payments: what the payment complement (Recibo electrónico de pago, complemento para recepción de
 * pagos 2.0) needs of us, by the names of its attributes: FechaPago, Monto, MonedaP, FormaDePagoP, NumOperacion,
 * RfcEmisorCtaOrd, CtaOrdenante and IdDocumento. It stamps nothing.
 */
export const FISCAL_PAYMENTS = [
  { name: 'transaction_id', is: 'id', of: ({ line }) => line.id },
  { name: 'type', is: 'code', of: ({ line }) => line.type },
  { name: 'payment_date', is: 'day', of: dayOf },
  { name: 'booked_on', is: 'day', of: ({ line }) => line.day },
  { name: 'amount', is: 'pesos', of: ({ line }) => line.amount },
  { name: 'currency', is: 'code', of: () => 'MXN' },
  { name: 'form_of_payment', is: 'code', of: () => FORM_OF_PAYMENT },
  { name: 'operation_number', is: 'whole', of: ({ charge }) => charge.reference },
  { name: 'invoice_uuid', is: 'text', of: invoiceOf },
  { name: 'payer_bank_rfc', is: 'code', of: (row) => rfcOfBank(bankOf(row)) },
  { name: 'payer_bank', is: 'text', of: (row) => findBank(bankOf(row))?.name },
  { name: 'payer_account', is: 'account', of: ({ method }) => method?.number_last4 },
  { name: 'payer', is: 'text', of: ({ charge }) => charge.first_name },
  { name: 'customer_id', is: 'text', of: ({ charge }) => charge.customer_id },
  { name: 'concept', is: 'text', of: ({ charge }) => charge.items[0]?.name },
  { name: 'external_id', is: 'text', of: ({ charge }) => dataOf(charge).external_id },
  { name: 'order_id', is: 'id', of: ({ charge }) => charge.id },
  { name: 'direct_debit_id', is: 'id', of: ({ charge }) => charge.direct_debit_id },
  { name: 'reverses', is: 'id', of: ({ line }) => line.reverses },
] as const satisfies Table<FiscalPayment>;
