import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { PresentmentOutcomes } from '#lib/domain/ledger/closing-head.ts';
import { put } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { reconciliationKey } from './keys.ts';

/** The owner and the day of a reconciliation. */
type OfDay = { of: string; day: CalendarDate };

/** The last file written for a day's reconciliation. */
export type Reconciled = {
  /** The number of the last file. */
  number: number;
  /** The digest of its content. */
  digest: string;
  /** The date in Mexico City on which it was written. */
  changed_on: CalendarDate;
  /** The earlier dates on which a file was written. Missing if there is none. */
  changed_before?: readonly CalendarDate[];
  /** The sums that it shows. */
  outcomes: PresentmentOutcomes;
  /** The return file, or the decision of an operator, after which the day was last reconciled. */
  after: string;
};

/** Returns the last file of a day's reconciliation; undefined if none was written. */
export function findReconciled({ of, day }: OfDay): Promise<Reconciled | undefined> {
  return getItem<Reconciled & Key>(reconciliationKey(of, day));
}

/** Returns the last files of some days, in their order; undefined for a day without one. */
export const findReconciledDays = (
  of: string,
  days: readonly CalendarDate[],
): Promise<(Reconciled | undefined)[]> =>
  getItems<Reconciled & Key>(days.map((day) => reconciliationKey(of, day)));

/**
 * Returns the dates in Mexico City on which the files of a day were written, earliest first. A day of the ledger may be
 * closed after outcomes have changed again.
 */
export const datesOf = ({ changed_before = [], changed_on }: Reconciled): CalendarDate[] => [
  ...changed_before,
  changed_on,
];

/**
 * Stores a further file of a day, or after which return file the same one was found again.
 *
 * @throws ConflictError if another one was stored since `before` was read
 */
export async function noteReconciled(
  { of, day }: OfDay,
  next: Omit<Reconciled, 'changed_before'>,
  before: Reconciled | undefined,
): Promise<void> {
  const changed_before = (before ? datesOf(before) : []).filter((date) => date !== next.changed_on);
  const dates = changed_before.length > 0 ? { changed_before } : {};
  const item = { ...reconciliationKey(of, day), account_id: of, ...next, ...dates };
  await transact([put(item, before ? { number: before.number } : { pk: missing })]);
}
