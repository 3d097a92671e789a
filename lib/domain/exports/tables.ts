import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Table } from './column.ts';
import type { ExportKind } from './export.ts';
import { DIRECT_DEBITS } from './tables/direct-debits.ts';
import { EVENTS, type ListedEvent } from './tables/events.ts';
import { FISCAL_FEES, type FiscalFee } from './tables/fiscal-fees.ts';
import { FISCAL_PAYMENTS, type FiscalPayment } from './tables/fiscal-payments.ts';
import { PAYMENTS } from './tables/payments.ts';
import { SETTLEMENTS, type SettledLine } from './tables/settlements.ts';

/** What a row of each kind of export is made of. */
export type ExportRows = {
  payments: Charge;
  direct_debits: DirectDebit;
  events: ListedEvent;
  settlements: SettledLine;
  fiscal_payments: FiscalPayment;
  fiscal_fees: FiscalFee;
};

/** The columns of each kind of export. A kind without them does not compile. */
export const TABLES = {
  payments: PAYMENTS,
  direct_debits: DIRECT_DEBITS,
  events: EVENTS,
  settlements: SETTLEMENTS,
  fiscal_payments: FISCAL_PAYMENTS,
  fiscal_fees: FISCAL_FEES,
} as const satisfies { readonly [K in ExportKind]: Table<ExportRows[K]> };

/** The name of a column of a kind of export. */
export type ColumnName<K extends ExportKind> = (typeof TABLES)[K][number]['name'];
