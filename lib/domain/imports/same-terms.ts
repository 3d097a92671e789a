import { readAmount } from './amounts.ts';
import { intervalOf, type Reading } from './check-row.ts';
import type { Column } from './columns.ts';

/**
 * Returns a text that is the same for two rows of one customer, account, concept, amount and interval: that customer
 * would be asked and collected twice. Undefined if a row does not say so much.
 */
export function sameTermsOf(cell: (column: Column) => string, { mark }: Reading): string | undefined {
  const amount = readAmount(cell('amount'), mark);
  const [customer, account] = [cell('customer_id'), cell('clabe')];
  if (customer === '' || account === '' || typeof amount === 'string') return undefined;
  const interval = intervalOf(cell('interval')) ?? cell('interval');
  return JSON.stringify([customer, account, cell('concept').normalize('NFC'), amount, interval]);
}
