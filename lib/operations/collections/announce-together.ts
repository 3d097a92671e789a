import { announce } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { errorDetails, log } from '#lib/log.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { inTransactions } from '#lib/store/transact.ts';
import { findDueDebits } from './find-due-debits.ts';
import { isWrittenTogether } from './is-written-together.ts';

/**
 * Has the customers of some direct debits told of what is to come, with few calls: all are read at once, and several are
 * written in one transaction. Gives those of which nothing was done, to be announced each by itself: what stood in a
 * transaction that was refused, since one of them was in the way of the others.
 */
export async function announceTogether(ids: readonly string[], clock: Clock): Promise<string[]> {
  const done = new Set<string>();
  try {
    const decided = (await findDueDebits(ids, () => true)).map(({ debit, seller, carried }) => {
      const decision = seller.status === 'suspended' ? undefined : announce(debit, carried, clock);
      return { debit, decision };
    });
    for (const { debit, decision } of decided) if (!decision) done.add(debit.id);
    const changes = await Promise.all(
      decided.flatMap(({ debit, decision }) =>
        decision
          ? [
              writesWithEvidence(debit, decision, clock, { by: 'service' }).then((writes) => ({
                id: debit.id,
                writes,
              })),
            ]
          : [],
      ),
    );
    for (const some of inTransactions(changes, 0)) {
      if (!(await isWrittenTogether(some.flatMap(({ writes }) => writes)))) continue;
      for (const { id } of some) done.add(id);
    }
  } catch (error) {
    log('info', 'not_announced_together', errorDetails(error));
  }
  return ids.filter((id) => !done.has(id));
}
