import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Import, RowStatus, Working } from './import.ts';
import type { FoundFault } from './later-faults.ts';

/** The statuses of stored rows. Those that are ready are not stored: the file has all that is known about them. */
export const STORED_STATUSES = [
  ...(['rejected', 'existing', 'applied', 'failed', 'undone', 'kept'] as const),
] as const satisfies readonly RowStatus[];
export type StoredRowStatus = (typeof STORED_STATUSES)[number];

/** What is stored of a row of an import: what became of it, and its faults. It holds no account number. */
export type ImportRow = {
  readonly import_id: string;
  readonly account_id: string;
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  /** As the file has it, with any long number in it masked. */
  readonly external_id: string;
  readonly status: StoredRowStatus;
  /** The step that made this status. */
  readonly step: Working;
  readonly faults: readonly FoundFault[];
  /** The direct debit that it became, that has its external id, or that it charges. */
  readonly direct_debit_id: string | null;
  /** The charge that it became, or that has its external id; missing in rows of direct debits. */
  readonly order_id?: string;
  /** How often its customer was asked for consent by the plan of its import; missing before the first mail. */
  readonly asked_times?: number;
  /** The days of the first mail and of the last one. */
  readonly asked_first_on?: CalendarDate;
  readonly asked_on?: CalendarDate;
};

/** As many digits as an account number may have after a spreadsheet. */
const LONG_NUMBER = /\d[\d\s.,-]{10,}\d/g;

/** The most characters that are stored of a cell. */
const LONGEST = 100;

/**
 * Returns a text of a file, cut if it is long, with the long numbers in it masked but for their last four digits.
 * Merchants mix columns up, so that any cell may hold an account number.
 */
export const masked = (text: string): string =>
  text.replace(LONG_NUMBER, (number) => `…${number.replace(/\D/g, '').slice(-4)}`).slice(0, LONGEST);

/** The place of a row in its import. */
export type RowPlace = Pick<ImportRow, 'import_id' | 'account_id' | 'line' | 'external_id'>;

/** Returns the place of a row of the file of an import. */
export const placeOf = (
  { id, account_id }: Pick<Import, 'id' | 'account_id'>,
  { line, externalId }: { readonly line: number; readonly externalId: string },
): RowPlace => ({ import_id: id, account_id, line, external_id: masked(externalId) });
