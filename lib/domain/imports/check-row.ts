import { cleanText } from '#lib/domain/bank-file/clean-text.ts';
import { INTERVALS, type Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { bankOfClabe, clabeFault, isBankCode } from '#lib/domain/clabe.ts';
import { LARGEST_AMOUNT, SMALLEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { LONGEST_CONCEPT, LONGEST_EXTERNAL_ID, LONGEST_NAME } from '#lib/domain/limits.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { hasControls, hasInvisible } from '#lib/domain/one-line.ts';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';
import { accountDamageOf, isMultiple } from './account-damage.ts';
import { type DecimalMark, readAmount } from './amounts.ts';
import type { Column } from './columns.ts';
import { type DayOrder, readDay } from './days.ts';
import type { RowFault } from './faults.ts';

/** How the cells of a file are read: what was guessed from all of them. */
export type Reading = {
  readonly mark: DecimalMark | undefined;
  readonly days: DayOrder;
  /** Whether account numbers of the file have passed through a program that rounds. */
  readonly isColumnRounded: boolean;
  readonly participants: ReadonlySet<string>;
};

export type Found = { readonly column: Column; readonly fault: RowFault };

/** A row without faults, as the terms of a direct debit. */
export type ImportedDebit = {
  readonly external_id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
  readonly clabe: string;
  readonly rfc: string | null;
  readonly amount: Centavos;
  readonly max_amount: Centavos | null;
  /** Null for a single collection. */
  readonly interval: Interval | null;
  readonly next_payment_date: CalendarDate;
  readonly end_date: CalendarDate | null;
  readonly concept: string;
};

const CUSTOMER_ID = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_CUSTOMER_ID = 64;

const INTERVAL_WORDS: ReadonlyMap<string, Interval> = new Map([
  ...INTERVALS.map((interval) => [interval, interval] as const),
  ...([
    ['semanal', 'weekly'],
    ['catorcenal', 'biweekly'],
    ['mensual', 'monthly'],
    ['trimestral', 'quarterly'],
    ['semestral', 'semiannual'],
    ['anual', 'yearly'],
  ] as const),
]);

/**
 * Checks a row of direct debits, and returns the terms that it has, or all of its faults.
 *
 * @param cell returns the text of a column; empty if the file does not have it
 */
export function checkDebitRow(
  cell: (column: Column) => string,
  reading: Reading,
): { debit: ImportedDebit } | { faults: readonly Found[] } {
  const faults: Found[] = [];
  const find = (column: Column, fault: RowFault | undefined) => {
    if (fault) faults.push({ column, fault });
  };
  const text = (column: Column, longest: number, faultOf?: (text: string) => RowFault | undefined) => {
    const found = cell(column);
    find(column, textFault(found, longest) ?? faultOf?.(found));
    return found;
  };
  const optional = <T>(column: Column, read: (cell: string) => T | undefined): T | null =>
    cell(column) === '' ? null : (read(cell(column)) ?? null);
  const amountIn =
    (column: Column) =>
    (found: string): Centavos | undefined => {
      const amount = readAmount(found, reading.mark);
      if (typeof amount === 'string') return void find(column, amount);
      if (amount >= SMALLEST_AMOUNT && amount <= LARGEST_AMOUNT) return amount;
      return void find(column, 'amount_out_of_range');
    };
  const dayIn =
    (column: Column) =>
    (found: string): CalendarDate | undefined => {
      const day = readDay(found, reading.days);
      // A day is a text as well: the faults are those that are no day.
      return /^\d/.test(day) ? (day as CalendarDate) : void find(column, day as RowFault);
    };

  const debit = {
    external_id: text('external_id', LONGEST_EXTERNAL_ID),
    customer_id: text('customer_id', LONGEST_CUSTOMER_ID, (id) =>
      CUSTOMER_ID.test(id) ? undefined : 'customer_id_format',
    ),
    name: text('name', LONGEST_NAME),
    email: text('email', 254, (address) => (isEmailAddress(address) ? undefined : 'email_format')),
    clabe: cell('clabe'),
    rfc: optional('rfc', normalizeRfc),
    amount: amountIn('amount')(cell('amount')),
    max_amount: optional('max_amount', amountIn('max_amount')),
    interval: optional('interval', (word) => {
      const interval = INTERVAL_WORDS.get(word.toLowerCase());
      find('interval', interval ? undefined : 'interval_unknown');
      return interval;
    }),
    next_payment_date: dayIn('next_payment_date')(cell('next_payment_date')),
    end_date: optional('end_date', dayIn('end_date')),
    concept: text('concept', LONGEST_CONCEPT, (concept) =>
      cleanText(concept) === '' ? 'value_missing' : undefined,
    ),
  };
  find('clabe', accountFault(debit.clabe, reading));
  if (cell('bank') !== '' && /^\d{18}$/.test(debit.clabe)) {
    const isOfBank = isBankCode(cell('bank').padStart(3, '0'), bankOfClabe(debit.clabe));
    find('bank', isOfBank ? undefined : 'bank_mismatch');
  }
  find('rfc', debit.rfc === null ? undefined : rfcFault(debit.rfc)?.code);
  const { amount, max_amount, next_payment_date, end_date } = debit;
  if (amount !== undefined && max_amount !== null && max_amount < amount) {
    find('max_amount', 'max_amount_below_amount');
  }
  if (next_payment_date !== undefined && end_date !== null && end_date < next_payment_date) {
    find('end_date', 'end_before_first');
  }
  if (faults.length > 0 || amount === undefined || next_payment_date === undefined) return { faults };
  return { debit: { ...debit, amount, next_payment_date } };
}

function textFault(text: string, longest: number): RowFault | undefined {
  if (text === '') return 'value_missing';
  if (hasControls(text) || hasInvisible(text)) return 'value_has_controls';
  return [...text].length > longest ? 'value_too_long' : undefined;
}

/** An account is accepted only if nothing shows that a spreadsheet has changed it, whatever its check digit says. */
function accountFault(number: string, { isColumnRounded, participants }: Reading): RowFault | undefined {
  if (number === '') return 'value_missing';
  const damage = accountDamageOf(number);
  if (damage) return damage;
  return isColumnRounded && isMultiple(number)
    ? 'clabe_column_rounded'
    : clabeFault(number, participants)?.code;
}
