import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type ChargeDecision, requireRetriable, retryCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { refuseIfHeld } from '#lib/store/hold.ts';
import { drawReference } from '#lib/store/references.ts';
import { countCreated } from './created-orders.ts';
import type { ToCharge } from './find-own.ts';

/** A new charge in the place of one that failed, as `retryCharge` decides it, with a reference of its own. `unavailable` while collections are held. */
export async function decideRetry(
  { debit, seller, hold }: ToCharge,
  failed: Charge,
  clock: Clock,
): Promise<ChargeDecision> {
  requireRetriable(debit, failed, clock);
  refuseIfHeld(hold);
  const [reference, created] = await Promise.all([drawReference(), countCreated(debit)]);
  return retryCharge(debit, failed, { reference, seller, created }, clock);
}
