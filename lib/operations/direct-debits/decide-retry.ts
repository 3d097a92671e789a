import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import {
  firstRetryDay,
  requireRetriable,
  requireUnpaid,
  retryCharge,
} from '#lib/domain/direct-debit/open-charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findPlaceHolders } from '#lib/operations/direct-debits/collection-facts.ts';
import type { ToCharge } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { requireUnchangedPayments } from '#lib/operations/writes/orders.ts';
import { findDebt } from '#lib/store/charges.ts';
import { refuseIfHeld } from '#lib/store/collections/hold.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { drawReference } from '#lib/store/references.ts';
import { countCreated } from './collection-facts.ts';

/**
 * Decides a new charge in place of a failed one (`retryCharge`), with a reference of its own, and returns it with the
 * writes that store it. An order that changes its status changes its direct debit as well, so what is read here after
 * `debit` is as it is when that is written; a refund changes the order alone.
 *
 * @throws ApiError `unavailable` while collections are held; see `requireRetriable` and `requireUnpaid`
 */
export async function decideRetry(
  { debit, seller, hold }: ToCharge,
  failed: Charge,
  clock: Clock,
): Promise<{ charge: Charge; writes: readonly Write[] }> {
  requireRetriable(debit, failed, clock);
  const group = await findDebt(failed);
  requireUnpaid(group);
  refuseIfHeld(hold);
  const [reference, facts] = await Promise.all([drawReference(clock), factsFor(debit, failed, clock)]);
  const decision = retryCharge(debit, failed, { reference, seller, ...facts }, clock);
  const writes = [...writesOf(debit, decision, clock), ...requireUnchangedPayments(group)];
  return { charge: decision.charge, writes };
}

/** An order of the day's own period always has a place, so its orders are only counted. */
async function factsFor(debit: DirectDebit, failed: Charge, clock: Clock) {
  if (failed.period.n >= ownPeriod(debit, firstRetryDay(failed, clock)))
    return { orders: [], carried: [], created: await countCreated(debit) };
  const facts = await findPlaceHolders(debit);
  return { ...facts, created: facts.orders.length };
}
