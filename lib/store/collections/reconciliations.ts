import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { reconciliationKey } from './keys.ts';

/** Whose reconciliation of which day. */
type OfDay = { of: string; day: CalendarDate };

/** What was written of a day's reconciliation. */
export type Reconciled = {
  /** The number of the last file. */
  number: number;
  /** The digest of its content. */
  digest: string;
};

/** Returns what was written of a day's reconciliation, or undefined. */
export function findReconciled({ of, day }: OfDay): Promise<Reconciled | undefined> {
  return getItem<Reconciled & Key>(reconciliationKey(of, day));
}

/** Notes a further file of a day. Throws `ConflictError` if another one was noted since `before` was read. */
export async function noteReconciled(
  { of, day }: OfDay,
  next: Reconciled,
  before: Reconciled | undefined,
): Promise<void> {
  const item = { ...reconciliationKey(of, day), account_id: of, ...next };
  await transact([put(item, before ? { number: before.number } : { pk: missing })]);
}
