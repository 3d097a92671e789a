import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { change, conflict, put } from './change.ts';
import { missing } from './conditions.ts';
import { type Key, reconciliationKey } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';

/** Whose reconciliation of which day. */
type OfDay = { of: string; day: CalendarDate };

/** What was written of a day's reconciliation. */
export type Reconciled = {
  /** The number of the last file. */
  number: number;
  /** The digest of its content. */
  digest: string;
  /** The number of the file whose content the current file has for certain; 0 before the first one. */
  current: number;
};

/** Returns what was written of a day's reconciliation, or undefined. */
export function findReconciled({ of, day }: OfDay): Promise<Reconciled | undefined> {
  return getItem<Reconciled & Key>(reconciliationKey(of, day));
}

/** Notes a further file of a day. Throws `ConflictError` if another one was noted since `before` was read. */
export async function noteReconciled(
  { of, day }: OfDay,
  next: Omit<Reconciled, 'current'>,
  before: Reconciled | undefined,
): Promise<void> {
  const item = { ...reconciliationKey(of, day), account_id: of, ...next, current: before?.current ?? 0 };
  await transact([put(item, before ? { number: before.number } : { pk: missing })]);
}

/** Notes that the current file has the content of a number. Throws `ConflictError` if a further file was noted since. */
export async function noteCurrent({ of, day }: OfDay, number: number): Promise<void> {
  await transact([
    change(reconciliationKey(of, day), { from: { number }, set: { current: number } }, conflict),
  ]);
}
