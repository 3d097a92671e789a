import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { heldWith, type TakenPeriods, takenWith, takenWithout } from '#lib/domain/direct-debit/day-places.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { putVersion } from '#lib/store/engine/change.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { collectionDayKey } from './keys.ts';

/** The earlier billing periods that a day's files hold for a direct debit, as they were read. */
export type DayTaken = { readonly taken: TakenPeriods; readonly version: number };

type Stored = Key & DayTaken & { account_id: string; expires_at: number };

const NOTHING: DayTaken = { taken: {}, version: 0 };

/** Returns the earlier periods that a day's files hold for a direct debit, as of this moment. */
export async function findTaken({ id }: Pick<DirectDebit, 'id'>, day: CalendarDate): Promise<DayTaken> {
  return (await getItem<Stored>(collectionDayKey(id, day))) ?? NOTHING;
}

/**
 * Returns the write that takes a day's places for orders, for the transaction that puts them into one of its files;
 * none if all orders are of the day's own period. It fails with `ConflictError` if another run took places meanwhile.
 */
export function takePlaces(
  debit: DirectDebit,
  day: CalendarDate,
  known: DayTaken,
  orders: readonly Charge[],
  now: Date,
): Write[] {
  return noteTaken(debit, day, known, takenWith(debit, day, known.taken, orders), now);
}

/**
 * Returns the write that notes the places of orders found in a file at the bank; none if all are of the day's own
 * period.
 */
export function notePlaces(
  debit: DirectDebit,
  day: CalendarDate,
  known: DayTaken,
  orders: readonly Charge[],
  now: Date,
): Write[] {
  return noteTaken(debit, day, known, heldWith(debit, day, known.taken, orders), now);
}

/**
 * Returns the write that frees the place of an order, for the transaction that removes it from a day's file; none if
 * the order had no place.
 */
export function giveBackPlace(
  debit: Pick<DirectDebit, 'id' | 'account_id'>,
  day: CalendarDate,
  known: DayTaken,
  { period }: Charge,
  now: Date,
): Write[] {
  return noteTaken(debit, day, known, takenWithout(known.taken, period.n), now);
}

function noteTaken(
  { id, account_id }: Pick<DirectDebit, 'id' | 'account_id'>,
  day: CalendarDate,
  { taken: before, version }: DayTaken,
  taken: TakenPeriods,
  now: Date,
): Write[] {
  if (sumOf(taken) === sumOf(before)) return [];
  const expires_at = expiryOf('day_places', now);
  const item = { ...collectionDayKey(id, day), account_id, taken, version: version + 1, expires_at };
  return [putVersion(item satisfies Stored, version)];
}

const sumOf = (taken: TakenPeriods) => Object.values(taken).reduce((sum, count) => sum + count, 0);
