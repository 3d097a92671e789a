import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type ChargeRequest, chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { openCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { type DirectDebit, FIRST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Seller } from '#lib/domain/order.ts';
import { chargeFaultsOf } from './charge-faults.ts';
import type { ImportedCharge } from './check-charges.ts';
import type { FoundFault } from './later-faults.ts';
import type { Taking } from './totals.ts';

/** A direct debit as it would be after some rows of a file, and how many of its orders would be `created`. */
export type Foreseen = { readonly debit: DirectDebit; readonly created: number };

/** A row whose values can all be read. An amount is never taken from the direct debit. */
type Readable = ImportedCharge & { readonly amount: Centavos; readonly charge_date: CalendarDate | null };

/** Returns whether every value of a row can be read. */
export const isReadable = (row: ImportedCharge): row is Readable =>
  row.amount !== undefined && row.charge_date !== undefined;

/** Returns the request that a row makes: what `POST /api/direct-debits/{id}/charges` takes. */
export const requestOf = ({ amount, concept, charge_date }: Readable): ChargeRequest => ({
  amount,
  concept: concept?.normalize('NFC'),
  charge_date: charge_date ?? undefined,
});

/**
 * Returns a direct debit as it would be after one more row, and what the row would take; or all faults of the row,
 * except those of values that cannot be read. The
 * charge is decided by the rules of the API, so that rows of a file count towards the limits like charges that exist.
 */
export function foresee(
  { debit, created }: Foreseen,
  row: ImportedCharge,
  seller: Seller,
  clock: Clock,
): { readonly next: Foreseen; readonly taking: Taking } | { readonly faults: readonly FoundFault[] } {
  const faults = chargeFaultsOf(debit, row, created, clock);
  if (faults.length > 0 || !isReadable(row)) return { faults };
  const terms = chargeTerms(debit, requestOf(row), created, clock);
  const { next } = openCharge(debit, { ...terms, reference: FIRST_REFERENCE }, seller, clock);
  return {
    next: { debit: next, created: created + 1 },
    taking: { date: terms.chargeDate, amount: terms.amount },
  };
}
