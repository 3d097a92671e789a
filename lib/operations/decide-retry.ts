import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type ChargeDecision, requireRetriable, retryCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { findCollectionFacts } from '#lib/operations/collection-facts.ts';
import { refuseIfHeld } from '#lib/store/hold.ts';
import { drawReference } from '#lib/store/references.ts';
import type { ToCharge } from './find-own.ts';

/** A new charge in the place of one that failed, as `retryCharge` decides it, with a reference of its own. `unavailable` while collections are held. */
export async function decideRetry(
  { debit, seller, hold }: ToCharge,
  failed: Charge,
  clock: Clock,
): Promise<ChargeDecision> {
  requireRetriable(debit, failed, clock);
  refuseIfHeld(hold);
  const [reference, facts] = await Promise.all([drawReference(), findCollectionFacts(debit)]);
  return retryCharge(debit, failed, { reference, seller, ...facts }, clock);
}
