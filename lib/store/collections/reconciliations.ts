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
};

/** Returns the last file of a day's reconciliation; undefined if none was written. */
export function findReconciled({ of, day }: OfDay): Promise<Reconciled | undefined> {
  return getItem<Reconciled & Key>(reconciliationKey(of, day));
}

/** Returns those of some days whose last file was written after a date, up to another one, both in Mexico City. */
export async function daysReconciled(
  of: string,
  days: readonly CalendarDate[],
  { after, until }: { readonly after: CalendarDate | undefined; readonly until: CalendarDate },
): Promise<CalendarDate[]> {
  const found = await getItems<Reconciled & Key>(days.map((day) => reconciliationKey(of, day)));
  const isChanged = (on: CalendarDate) => (after === undefined || on > after) && on <= until;
  return days.filter((_, n) => found[n] !== undefined && isChanged(found[n].changed_on));
}

/**
 * Stores a further file of a day.
 *
 * @throws ConflictError if another one was stored since `before` was read
 */
export async function noteReconciled(
  { of, day }: OfDay,
  next: Reconciled,
  before: Reconciled | undefined,
): Promise<void> {
  const item = { ...reconciliationKey(of, day), account_id: of, ...next };
  await transact([put(item, before ? { number: before.number } : { pk: missing })]);
}
