import { cleanText } from '#lib/domain/bank-file/clean-text.ts';
import { INTERVALS, type Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { bankOfClabe, clabeFault, isBankCode } from '#lib/domain/clabe.ts';
import { isEmailAddress, LONGEST_ADDRESS } from '#lib/domain/email-address.ts';
import { LONGEST_CONCEPT, LONGEST_EXTERNAL_ID, LONGEST_NAME } from '#lib/domain/limits.ts';
import { isLikeAccount } from '#lib/domain/merchant-data.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';
import { accountDamageOf, isMultiple } from './account-damage.ts';
import { CellReader, type Found, type Marks } from './cell-reader.ts';
import type { Column } from './columns.ts';
import type { RowFault } from './faults.ts';

/** How the cells of a file are read: what was guessed from all of them. */
export type Reading = Marks & {
  /** Whether account numbers of the file have passed through a program that rounds. */
  readonly isColumnRounded: boolean;
  readonly participants: ReadonlySet<string>;
};

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
  const cells = new CellReader(cell, reading);
  const find = cells.find.bind(cells);

  const debit = {
    external_id: cells.text('external_id', LONGEST_EXTERNAL_ID, externalIdFault),
    customer_id: cells.text('customer_id', LONGEST_CUSTOMER_ID, (id) =>
      CUSTOMER_ID.test(id) ? undefined : 'customer_id_format',
    ),
    name: cells.text('name', LONGEST_NAME),
    email: cells.text('email', LONGEST_ADDRESS, (address) =>
      isEmailAddress(address) ? undefined : 'email_format',
    ),
    clabe: cell('clabe'),
    rfc: cells.optional('rfc', () => normalizeRfc(cell('rfc'))),
    amount: cells.amount('amount'),
    max_amount: cells.optional('max_amount', cells.amount),
    interval: cells.optional('interval', () => {
      const interval = intervalOf(cell('interval'));
      find('interval', interval ? undefined : 'interval_unknown');
      return interval;
    }),
    next_payment_date: cells.day('next_payment_date'),
    end_date: cells.optional('end_date', cells.day),
    concept: cells.text('concept', LONGEST_CONCEPT, conceptFault),
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
  const { faults } = cells;
  if (faults.length > 0 || amount === undefined || next_payment_date === undefined) return { faults };
  return { debit: { ...debit, amount, next_payment_date } };
}

/** Returns the fault of an external id that may be an account number. */
export const externalIdFault = (id: string): RowFault | undefined =>
  isLikeAccount(id) ? 'external_id_like_account' : undefined;

/** Returns the interval that a word names, in either language; undefined if it names none. */
export const intervalOf = (word: string): Interval | undefined => INTERVAL_WORDS.get(word.toLowerCase());

/** Returns the fault of a concept that would be empty in the file for the bank. */
export const conceptFault = (concept: string): RowFault | undefined =>
  cleanText(concept) === '' ? 'concept_unreadable' : undefined;

/** An account is accepted only if nothing shows that a spreadsheet has changed it, whatever its check digit says. */
function accountFault(number: string, { isColumnRounded, participants }: Reading): RowFault | undefined {
  if (number === '') return 'value_missing';
  const damage = accountDamageOf(number);
  if (damage) return damage;
  return isColumnRounded && isMultiple(number)
    ? 'clabe_column_rounded'
    : clabeFault(number, participants)?.code;
}
