import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Table } from '#lib/domain/exports/column.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';

/** The export of direct debits: a line for each that was created in the range. */
export const DIRECT_DEBITS = [
  { name: 'direct_debit_id', is: 'id', of: ({ id }) => id },
  { name: 'external_id', is: 'text', of: (debit) => dataOf(debit).external_id },
  { name: 'reference', is: 'whole', of: ({ reference }) => reference },
  { name: 'status', is: 'code', of: ({ status }) => status },
  { name: 'requirements', is: 'code', of: ({ requirements }) => requirements.join(' ') || null },
  { name: 'paused_by', is: 'code', of: ({ pauses }) => pauses.at(-1)?.reason },
  { name: 'concept', is: 'text', of: ({ concept }) => concept },
  { name: 'amount', is: 'pesos', of: ({ amount }) => amount },
  { name: 'max_amount', is: 'pesos', of: ({ max_amount }) => max_amount },
  { name: 'currency', is: 'code', of: ({ currency }) => currency },
  { name: 'is_recurring', is: 'flag', of: ({ is_recurring }) => is_recurring },
  { name: 'interval', is: 'code', of: ({ interval }) => interval },
  { name: 'next_payment_date', is: 'day', of: ({ next_payment_date }) => next_payment_date },
  { name: 'end_date', is: 'day', of: ({ end_date }) => end_date },
  { name: 'customer_id', is: 'text', of: ({ customer_id }) => customer_id },
  { name: 'customer', is: 'text', of: ({ customer }) => customer.name },
  { name: 'email', is: 'text', of: ({ customer }) => customer.email },
  { name: 'payment_method_id', is: 'id', of: ({ payment_method_id }) => payment_method_id },
  { name: 'acknowledged_at', is: 'instant', of: (debit) => debit.acknowledge_by?.acknowledged_at },
  { name: 'revoked_at', is: 'instant', of: ({ revoked_at }) => revoked_at },
  { name: 'created_at', is: 'instant', of: ({ created_at }) => created_at },
  { name: 'updated_at', is: 'instant', of: ({ updated_at }) => updated_at },
  { name: 'metadata', is: 'json', of: (debit) => dataOf(debit).metadata },
] as const satisfies Table<DirectDebit>;
