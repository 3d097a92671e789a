import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
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
};

/** Returns the last file of a day's reconciliation; undefined if none was written. */
export function findReconciled({ of, day }: OfDay): Promise<Reconciled | undefined> {
  return getItem<Reconciled & Key>(reconciliationKey(of, day));
}

/**
 * Returns those of some days for which a file was written after a date, up to another one, both in Mexico City. A later
 * file takes nothing from that: a day of the ledger may be closed after outcomes have changed again.
 */
export async function daysReconciled(
  of: string,
  days: readonly CalendarDate[],
  { after, until }: { readonly after: CalendarDate | undefined; readonly until: CalendarDate },
): Promise<CalendarDate[]> {
  const found = await getItems<Reconciled & Key>(days.map((day) => reconciliationKey(of, day)));
  const isWithin = (on: CalendarDate) => (after === undefined || on > after) && on <= until;
  return days.filter((_, n) => datesOf(found[n]).some(isWithin));
}

/** Returns the dates on which the files of a day were written, earliest first. */
const datesOf = (noted: Reconciled | undefined): CalendarDate[] =>
  noted ? [...(noted.changed_before ?? []), noted.changed_on] : [];

/**
 * Stores a further file of a day.
 *
 * @throws ConflictError if another one was stored since `before` was read
 */
export async function noteReconciled(
  { of, day }: OfDay,
  next: Omit<Reconciled, 'changed_before'>,
  before: Reconciled | undefined,
): Promise<void> {
  const changed_before = datesOf(before).filter((date) => date !== next.changed_on);
  const dates = changed_before.length > 0 ? { changed_before } : {};
  const item = { ...reconciliationKey(of, day), account_id: of, ...next, ...dates };
  await transact([put(item, before ? { number: before.number } : { pk: missing })]);
}
