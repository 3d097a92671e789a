import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/database/stored-debits.ts';

/** A row of a file of charges. */
type ChargeRow = Readonly<Record<'external_id' | 'direct_debit_id' | 'amount' | 'charge_date', string>>;

/** The first agreed date of the direct debits, whose period the charges are of. */
const FIRST = addDays(mexicoCityDate(new Date()), 10);

let last = 0;

/** Returns a row that charges a direct debit on a day of its first period. */
export function chargeRow(direct_debit_id: string, amount: string, more: Partial<ChargeRow> = {}): ChargeRow {
  last += 1;
  const external_id = `M-${process.pid}-${last}`;
  return { external_id, direct_debit_id, amount, charge_date: addDays(FIRST, 5), ...more };
}

/** Returns a CSV of rows. */
export const chargeFile = (rows: readonly ChargeRow[]): string =>
  [
    'external_id,direct_debit_id,amount,charge_date',
    ...rows.map((row) => [row.external_id, row.direct_debit_id, row.amount, row.charge_date].join(',')),
  ].join('\n');

/** Stores active direct debits of an account: of a varying amount, at most 500 pesos a month. Returns their ids. */
export async function storeDebits(count: number, accountId?: string) {
  const account_id = accountId ?? (await storeAccount()).account_id;
  const terms = { is_fixed_amount: false, amount: undefined, max_amount: 500, next_payment_date: FIRST };
  const debits: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const own = { ...terms, external_id: newId('req') };
    debits.push((await storeActiveDebit(account_id, own, new Date())).id);
  }
  return { account_id, debits };
}
