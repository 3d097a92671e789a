import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { releaseRefund } from '#lib/domain/outgoing/outcome.ts';
import { releasesRefund } from '#lib/domain/refunds/order-refunds.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { findAvailable } from '#lib/operations/ledger/find-available.ts';
import { eachByItself } from '#lib/operations/outgoing/each-by-itself.ts';
import { isOfRun } from '#lib/operations/outgoing/is-of-run.ts';
import type { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { bookPayment } from '#lib/operations/writes/payments.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDue } from '#lib/store/collections/due-collections.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { noteQueued } from '#lib/store/collections/queued-entries.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { removePromised } from '#lib/store/ledger/lowered.ts';
import { changeOutgoing, findOutgoing } from '#lib/store/ledger/outgoing.ts';
import { findRefund, WAITING_SHARDS } from '#lib/store/outgoing/payments.ts';
import { untilOf } from '#lib/store/outgoing/waiting.ts';

/**
 * Releases the refunds that wait, oldest first, as far as the balance of their merchants covers them. What a payer who
 * paid twice is owed needs no cover: it was never the merchant's. A refund that fails stops no other. It may be repeated.
 *
 * @param recent ids of payments that were created a moment ago, which the index may not show yet
 * @returns how many were released
 */
export async function releaseRefunds(
  of: Presentation,
  clock: BookingTime,
  recent: readonly string[] = [],
  passing?: PassingFaults,
): Promise<number> {
  let released = 0;
  const release = async (id: string) => {
    if (await releaseIfCovered(id, of, clock)) released += 1;
  };
  await eachByItself(findDue(WAITING_SHARDS.cover, { until: untilOf(of) }, recent), release, passing);
  return released;
}

function releaseIfCovered(id: string, of: Presentation, clock: BookingTime): Promise<boolean> {
  return retryOnConflict(async () => {
    const refund = await findRefund(id);
    if (refund?.status !== 'created') return false;
    if (!(await isOfRun(refund, of))) return false;
    const cover = refund.paid_by === null ? await coverOf(refund, clock) : [];
    if (!cover) return false;
    await transact([...(await writesOfRelease(refund, clock)), ...cover, ...noteQueued(of, [id], clock.now)]);
    return true;
  });
}

/** Returns the writes by which the balance covers a refund; undefined if it does not. */
async function coverOf(refund: Refund, { today }: BookingTime): Promise<Write[] | undefined> {
  const outgoing = await findOutgoing(refund.account_id);
  const { available, promised } = await findAvailable(outgoing, today);
  // Older refunds are released before it, so what the younger ones were promised does not count.
  if (refund.amount > available + promised) return undefined;
  return [changeOutgoing(outgoing, {}), removePromised(refund)];
}

async function writesOfRelease(refund: Refund, clock: BookingTime): Promise<Write[]> {
  const [charge] = await findCharges([refund.order_id]);
  if (!charge) throw new Error(`The order of the refund ${refund.id} does not exist`);
  const { refund_due } = charge;
  const isDue = refund.paid_by !== null && refund_due !== undefined;
  return [
    ...bookPayment(refund, releaseRefund(refund, clock), clock.now),
    ...moveCharge({ charge, transition: releasesRefund(charge, refund, clock.now) }, clock),
    ...(isDue ? [resolveException(refund_due.exception, { as: 'refunded', by: null }, clock.now)] : []),
  ];
}
