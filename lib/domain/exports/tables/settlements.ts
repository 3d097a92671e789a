import type { Table } from '#lib/domain/exports/column.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';

/** A line of the ledger, and the transfer that pays it out; undefined if there is none yet. */
export type SettledLine = { readonly line: Line; readonly transfer: Transfer | undefined };

/** The export of settlements: a line for each balance transaction whose day is in the range. */
export const SETTLEMENTS = [
  { name: 'id', is: 'id', of: ({ line }) => line.id },
  { name: 'type', is: 'code', of: ({ line }) => line.type },
  { name: 'day', is: 'day', of: ({ line }) => line.day },
  { name: 'available_on', is: 'day', of: ({ line }) => line.available_on },
  { name: 'amount', is: 'pesos', of: ({ line }) => line.amount },
  { name: 'fee', is: 'pesos', of: ({ line }) => line.fee },
  { name: 'tax', is: 'pesos', of: ({ line }) => line.tax },
  { name: 'net', is: 'pesos', of: ({ line }) => line.net },
  { name: 'currency', is: 'code', of: () => 'MXN' },
  { name: 'order_id', is: 'id', of: ({ line }) => line.order_id },
  { name: 'direct_debit_id', is: 'id', of: ({ line }) => line.direct_debit_id },
  { name: 'refund_id', is: 'id', of: ({ line }) => line.refund_id },
  { name: 'dispute_id', is: 'id', of: ({ line }) => line.dispute_id },
  { name: 'description', is: 'text', of: ({ line }) => line.entry?.reason },
  { name: 'reverses', is: 'id', of: ({ line }) => line.reverses },
  { name: 'transfer_id', is: 'id', of: ({ line }) => line.transfer_id },
  { name: 'transfer_status', is: 'code', of: ({ transfer }) => transfer?.status },
  { name: 'transfer_amount', is: 'pesos', of: ({ transfer }) => transfer?.amount },
  { name: 'transfer_reference', is: 'whole', of: ({ transfer }) => transfer?.reference },
  { name: 'transfer_presented_on', is: 'day', of: ({ transfer }) => transfer?.presented_on },
  { name: 'transfer_bank', is: 'text', of: ({ transfer }) => transfer?.to?.bank },
  { name: 'transfer_account', is: 'account', of: ({ transfer }) => transfer?.to?.last4 },
  { name: 'created_at', is: 'instant', of: ({ line }) => line.created_at },
] as const satisfies Table<SettledLine>;
