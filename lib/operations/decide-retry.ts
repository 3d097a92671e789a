import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import {
  type ChargeDecision,
  requireRetriable,
  requireUnpaid,
  retryCharge,
} from '#lib/domain/direct-debit/open-charge.ts';
import { earliestDay } from '#lib/domain/direct-debit/pre-notification.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findPlaceHolders } from '#lib/operations/collection-facts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { refuseIfHeld } from '#lib/store/collections/hold.ts';
import { drawReference } from '#lib/store/references.ts';
import { countCreated } from './created-orders.ts';
import type { ToCharge } from './require-owned.ts';

/**
 * Decides a new charge in place of a failed one (`retryCharge`), with a reference of its own. Every order that changes
 * changes its direct debit as well, so what is read here after `debit` is as it is when that is written.
 *
 * @throws ApiError `unavailable` while collections are held; see `requireRetriable` and `requireUnpaid`
 */
export async function decideRetry(
  { debit, seller, hold }: ToCharge,
  failed: Charge,
  clock: Clock,
): Promise<ChargeDecision> {
  requireRetriable(debit, failed, clock);
  const { twice_with } = failed;
  const [twin] = twice_with === undefined ? [] : await findCharges([twice_with]);
  requireUnpaid(twin);
  refuseIfHeld(hold);
  const [reference, facts] = await Promise.all([drawReference(clock), factsFor(debit, failed, clock)]);
  return retryCharge(debit, failed, { reference, seller, ...facts }, clock);
}

/** An order of the day's own period always has a place, so its orders are only counted. */
async function factsFor(debit: DirectDebit, { period }: Charge, clock: Clock) {
  if (period.n >= ownPeriod(debit, earliestDay(clock)))
    return { orders: [], carried: [], created: await countCreated(debit) };
  const facts = await findPlaceHolders(debit);
  return { ...facts, created: facts.orders.length };
}
